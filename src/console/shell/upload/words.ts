import { useTranslation } from 'react-i18next'
import { addWords } from '../words/index.ts'

const words = {
  waiting: 'Waiting for its turn',
  elsewhere: 'Uploaded by another tab',
  sending: 'Uploading',
  paused: 'Paused',
  interrupted: 'Interrupted',
  committing: 'The portal is putting the file together',
  completed: 'Uploaded',
  failed: 'The upload failed',
  cancelled: 'The upload was cancelled',
  bytes: '{{sent}} of {{total}}',
  pace: '{{speed}} a second, {{left}} left',
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel upload',
  cancelShort: 'Cancel',
  another: 'Choose another file',
  pauseName: 'Pause {{name}}',
  resumeName: 'Resume {{name}}',
  cancelName: 'Cancel the upload of {{name}}',
  tryAgainName: 'Try {{name}} again',
  confirmTitle: 'Cancel the upload?',
  confirmBody: 'What has been sent so far ({{sent}}) is dropped by the portal.',
  keep: 'Go on uploading',
  interruptedHelp:
    'What has arrived is kept. The upload goes on by itself as soon as the portal answers again.',
  elsewhereHelp:
    'Another tab of this browser uploads this very file. It is never uploaded twice at the same time.',
  keptHelp:
    'Every byte of {{name}} has arrived and is kept. Put right what was refused, then try again.',
  tryAgain: 'Try again',
  signedOut: 'You are signed out. Sign in again, and the upload goes on.',
  idTaken: 'You already have an item with this ID.',
  endedWell: '{{name}} was uploaded',
  endedBadly: '{{name}} could not be uploaded',
  show: 'Show',
  droppedFailed: 'The portal keeps nothing of {{name}}.',
  leftBehind:
    'The portal could not be told to drop what it had received of {{name}}. Look for it among your items and delete it.',
  unreadable: 'The file was changed, moved or locked while it was read. Choose it again.',
  announce: '{{percent}} % uploaded',
  leave: 'Uploads stop. What has arrived is kept; choose the same files again to go on.',
  unfinished_one: 'One upload was not finished. Choose the same file again to go on.',
  unfinished_other:
    '{{count, number}} uploads were not finished. Choose the same file again to go on.',
  unfinishedFile: '{{name}}, {{size}}, begun {{when}}',
  written: 'Uploaded {{name}}',
  discardWritten: 'Discarded the upload of {{name}}',
  discard: 'Discard',
  discardName: 'Discard the upload of {{name}}',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    upload: typeof words
  }
}
addWords('upload', words)

/** The words of uploads; importing it brings them along. */
export const useWords = () => useTranslation('upload')

/** The words outside components, these among them. */
export { t } from '../words/index.ts'
