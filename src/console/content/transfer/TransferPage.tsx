import type { LoaderFunctionArgs } from 'react-router'
import { useOwnersParams } from './transferParams.ts'
import { TransferAllContent } from './TransferAllContent.tsx'
import { ChooseMember } from './choose/ChooseMember.tsx'
import { TransferSelection } from './TransferSelection.tsx'
import { TransferUndo } from './TransferUndo.tsx'

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url)
  if (searchParams.has('from') || searchParams.has('undo')) return null
  const { loadSelection } = await import('../../shared/selection/selection.ts')
  return loadSelection()
}

/** The page that transfers the selected items, or all content of a member, to other members, or undoes a transfer. */
export const Component = () => {
  const [{ from, run, undo }, go] = useOwnersParams()
  if (undo !== undefined) return <TransferUndo key={undo} runId={undo} />
  if (from === undefined) return <TransferSelection />
  if (from === '') return <ChooseMember onChoose={(username) => go({ from: username })} />
  return (
    <TransferAllContent
      key={from}
      member={from}
      runId={run}
      onRun={(runId) => go({ from, run: runId })}
    />
  )
}
