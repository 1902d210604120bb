import { toast } from '../../shell/toasts/toasts.tsx'
import { toProblem } from '../../shell/errors/problem.ts'
import { changeWebhook, deletion } from './changes.ts'
import { Created } from './created.ts'

/** Deletes a webhook that was created; `created` is what `undoOf` has kept. Shows a failure as a toast. */
export const undoCreation = async (created: string): Promise<void> => {
  const { id, server, folderName, service, name } = Created.parse(JSON.parse(created))
  const change = deletion(
    { id, name },
    { ...(folderName !== undefined && { folderName }), service, webhookId: id },
  )
  try {
    await changeWebhook(server, change)
    toast(change.endTitle, { tone: 'success', topic: id })
  } catch (error) {
    toast(toProblem(error).message, { tone: 'error', topic: id })
  }
}
