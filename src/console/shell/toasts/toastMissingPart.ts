import { isMissingPart, toProblem } from '../errors/problem.ts'
import { toast } from './toasts.tsx'

/** Shows a notification that the code of an action could not be loaded; the action can be repeated. Rethrows any other error. */
export const toastMissingPart = (error: unknown): void => {
  if (!isMissingPart(error)) throw error
  const { message, advice } = toProblem(error)
  toast(`${message} ${advice}`, { tone: 'error', topic: 'missing part' })
}
