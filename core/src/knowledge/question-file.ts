import { QuestionAndAnswer } from './contract.ts'

/** The file in which a question with its answer is kept: the question is the heading of the answer. Both are single-spaced at their ends. */
export function writeQuestionFile({ question, answer }: QuestionAndAnswer): string {
  return `# ${question.replace(/\s+/g, ' ').trim()}\n\n${answer.trim()}\n`
}

/** What `writeQuestionFile` wrote. Throws when the text is no such file. */
export function readQuestionFile(text: string): QuestionAndAnswer {
  const [, question, answer] = /^# (.*)\n\n([\s\S]*)\n$/.exec(text) ?? []
  return QuestionAndAnswer.parse({ question, answer })
}
