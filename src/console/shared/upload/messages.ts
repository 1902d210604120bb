import { texts } from '../../ui/texts.ts'

export const t = texts('upload', {
  waiting: 'Waiting in the queue',
  elsewhere: 'Uploading in another tab',
  sending: 'Uploading',
  paused: 'Paused',
  interrupted: 'Interrupted',
  committing: 'Processing',
  completed: 'Uploaded',
  failed: 'Upload failed',
  cancelled: 'Upload canceled',
  bytes: '{{sent}} of {{total}}',
  pace: '{{speed}} per second, {{left}} remaining',
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel upload',
  cancelShort: 'Cancel',
  another: 'Select another file',
  pauseName: 'Pause {{name}}',
  resumeName: 'Resume {{name}}',
  cancelName: 'Cancel the upload of {{name}}',
  confirmTitle: 'Cancel the upload?',
  confirmBody: 'The portal will delete what it has received so far ({{sent}}).',
  keep: 'Continue upload',
  interruptedHelp:
    'The data received so far is kept. The upload resumes automatically when the portal responds again.',
  elsewhereHelp:
    'Another tab of this browser is uploading the same file. A file is never uploaded twice at the same time.',
  keptHelp:
    'The portal has received and kept all of {{name}}. Correct what the portal refused, then retry.',
  tryAgain: 'Retry',
  signedOut: 'You are signed out. Sign in again to resume the upload.',
  idTaken: 'You already have an item with this ID.',
  lostResponse: 'The connection ended before the portal responded.',
  endedWell: '{{name}} uploaded',
  endedBadly: '{{name}} could not be uploaded. {{cause}}',
  droppedFailed: 'The portal has kept nothing of {{name}}.',
  leftBehind:
    'The console could not ask the portal to delete what it had received of {{name}}. Find the incomplete item among your items and delete the item.',
  unclear:
    'The portal might have added {{name}}. Look for it among your items before you upload it again.',
  unreadable:
    'The file was changed, moved, or locked while it was being read. Select the file again.',
  announce: '{{percent}}% uploaded',
  leave:
    'Uploads will stop. The data received so far is kept. Select the same files again to resume the uploads.',
  unfinished_one:
    '{{count, number}} upload was not completed. Select the same file again to resume.',
  unfinished_other:
    '{{count, number}} uploads were not completed. Select the same files again to resume.',
  unfinishedFile: '{{name}}, {{size}}, started {{when}}',
  written: 'Upload {{name}}',
  writtenDone: '{{name}} uploaded',
  discardWritten: 'Discard upload of {{name}}',
  discardWrittenDone: 'Upload of {{name}} discarded',
  discardName: 'Discard the upload of {{name}}',
})
