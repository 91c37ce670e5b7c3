/** What a person was told in an earlier mail, by the owner or by the assistant; `isInThread`: in the conversation that is answered now. */
export type Told = { by: 'owner' | 'assistant'; text: string; isInThread: boolean }
