import { expect, test } from 'vitest'
import { detectLanguage } from './language.ts'

test.each([
  ['How much is the trial lesson for my daughter?', 'en'],
  ['do u take 4yr olds', 'en'],
  ['Does Pizza Hut serve alcohol?', 'en'],
  ['My daughter Sofia Garcia Hernandez takes violin', 'en'],
  ['¿Cuánto cuesta la clase para mi hija?', 'es'],
  ['Quanto custa a aula de piano para minha filha?', 'pt'],
  ['Bonjour, avez-vous de la place le mercredi ?', 'fr'],
  ['Hallo, ich möchte meine Tochter anmelden', 'de'],
  ['Buongiorno, vorrei prenotare una lezione', 'it'],
  ['Hoeveel kost een les voor mijn zoon?', 'nl'],
  ['Dzień dobry, ile kosztuje lekcja?', 'pl'],
  ['Сколько стоит урок?', 'ru'],
  ['Merhaba, ders fiyatı ne kadar?', 'tr'],
  ['钢琴课多少钱', 'zh'],
  ['レッスンの料金はいくらですか', 'ja'],
])('tells the language of "%s"', (text, code) => {
  expect(detectLanguage(text).code).toBe(code)
})

test('takes a few letters for English, without being sure', () => {
  for (const text of ['price?', 'ok', 'Emma', '12:30', '']) {
    const { code, confidence } = detectLanguage(text)
    expect(code).toBe('en')
    expect(confidence).toBeLessThanOrEqual(0.5)
  }
})
