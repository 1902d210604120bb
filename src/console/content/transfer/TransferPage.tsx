import { Suspense } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { part } from '../../shell/part/part.tsx'
import { LoadingPage } from '../../ui/layout/LoadingPage.tsx'
import { useOwnersParams } from './transferParams.ts'
import { TransferAllContent } from './TransferAllContent.tsx'

const ChooseMember = part(async () => (await import('./choose/ChooseMember.tsx')).ChooseMember)
const TransferSelection = part(
  async () => (await import('./TransferSelection.tsx')).TransferSelection,
)
const TransferUndo = part(async () => (await import('./TransferUndo.tsx')).TransferUndo)

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url)
  if (searchParams.has('from') || searchParams.has('undo')) return null
  TransferSelection.preload()
  const { loadSelection } = await import('../../shared/selection/selection.ts')
  return loadSelection()
}

/** The page that transfers the selected items, or all content of a member, to other members, or undoes a transfer. */
export const Component = () => {
  const [{ from, run, undo }, go] = useOwnersParams()
  if (undo !== undefined)
    return (
      <Suspense fallback={<LoadingPage />}>
        <TransferUndo key={undo} runId={undo} />
      </Suspense>
    )
  if (from === undefined)
    return (
      <Suspense fallback={<LoadingPage />}>
        <TransferSelection />
      </Suspense>
    )
  if (from === '')
    return (
      <Suspense fallback={<LoadingPage />}>
        <ChooseMember onChoose={(username) => go({ from: username })} />
      </Suspense>
    )
  return (
    <TransferAllContent
      key={from}
      member={from}
      runId={run}
      onRun={(runId) => go({ from, run: runId })}
    />
  )
}
