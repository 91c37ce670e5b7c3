/**
 * The steps of a mail's way between which a process may die. The crash test kills at each of them; everywhere else passing one does nothing.
 */
export const checkpointNames = [
  'parsed',
  'before_receive_commit',
  'received',
  'before_file',
  'before_decide',
  'considered',
  'before_decision_commit',
  'decided',
  'before_sending_commit',
  'sending_committed',
  'before_mark_commit',
  'mark_committed',
  'accepted',
  'before_sent_commit',
  'sent_committed',
  'looked_up',
  'settled',
] as const
export type CheckpointName = (typeof checkpointNames)[number]
export type Checkpoint = (name: CheckpointName) => void

export const noCheckpoint: Checkpoint = () => {}
