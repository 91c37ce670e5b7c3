/**
 * The steps of a mail's way between which a process may die. The crash test kills at each of them; everywhere else passing one does nothing.
 */
export const checkpointNames = [
  'parsed',
  'before_receive_commit',
  'received',
  'before_file',
  'before_decide',
  'decided',
  'sending_committed',
  'accepted',
  'sent_committed',
  'before_requeue',
] as const
export type CheckpointName = (typeof checkpointNames)[number]
export type Checkpoint = (name: CheckpointName) => void

export const noCheckpoint: Checkpoint = () => {}
