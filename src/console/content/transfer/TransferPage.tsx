import { loadSelection } from '../../shell/selection/selection.ts'
import { useOwnersParams } from './transferParams.ts'
import { ChooseMember } from './choose/ChooseMember.tsx'
import { TransferAllContent } from './TransferAllContent.tsx'
import { TransferSelection } from './TransferSelection.tsx'

export const loader = () => loadSelection()

/** The page that transfers the selected items, or all content of a member, to other members. */
export const Component = () => {
  const [{ from, run }, go] = useOwnersParams()
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
