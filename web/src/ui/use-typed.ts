import { useDebouncedValue } from '@mantine/hooks'

/** A pause in typing that long means that the word is done. */
const typingPauseMs = 200

/** What was typed, once the typing paused: what is searched for. */
export function useTyped(typed: string): string {
  const [settled] = useDebouncedValue(typed, typingPauseMs)
  return settled
}
