import { loadSelection } from '../../shell/selection/selection.ts'
import { useOwnersAddress } from './address.ts'
import { ChooseMember } from './ChooseMember.tsx'
import { OfMember } from './OfMember.tsx'
import { OfSelection } from './OfSelection.tsx'

export const loader = () => loadSelection()

/** Hands items over to other members: those selected, or everything that somebody owns. */
export const Component = () => {
  const [{ from, run }, go] = useOwnersAddress()
  if (from === undefined) return <OfSelection />
  if (from === '') return <ChooseMember onChoose={(username) => go({ from: username })} />
  return (
    <OfMember key={from} member={from} runId={run} onRun={(runId) => go({ from, run: runId })} />
  )
}
