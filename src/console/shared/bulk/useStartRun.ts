import { useNavigate } from 'react-router'
import { paths } from '../../shell/paths.ts'
import { startRun } from './runs.ts'

/** Returns a function that starts a bulk operation and opens its page; before, it removes the draft that the operation applies. */
export const useStartRun = () => {
  const navigate = useNavigate()
  return async (
    about: Parameters<typeof startRun>[0],
    targets: Parameters<typeof startRun>[1],
    record: Parameters<typeof startRun>[2],
    draft?: { readonly forget: () => void },
  ): Promise<void> => {
    const { id } = await startRun(about, targets, record)
    draft?.forget()
    await navigate(paths.run(id))
  }
}
