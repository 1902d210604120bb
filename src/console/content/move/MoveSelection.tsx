import { useState } from 'react'
import { content } from '../../../rest/content/content.ts'
import { selection } from '../../shared/selection/selection.ts'
import { useSession } from '../../shell/session/session.ts'
import { partitionByPermission } from '../partitionByPermission.ts'
import { firstChoice, FolderPanel } from './FolderPanel.tsx'
import type { Destination } from './folders.ts'
import { MoveReview } from './MoveReview.tsx'

/** Moves the selection: the user selects the folder, then reviews the changes. */
export const MoveSelection = ({ onClose }: { onClose: () => void }) => {
  const session = useSession()
  const [items] = useState(() =>
    partitionByPermission(selection.now().items(), content.moveItems, session),
  )
  const [choice, setChoice] = useState(firstChoice)
  const [planned, setPlanned] = useState<{
    title: string
    destinations: readonly Destination[]
  }>()
  const [refused, setRefused] = useState<string>()
  if (planned)
    return (
      <MoveReview
        items={items}
        {...planned}
        onClose={() => setPlanned(undefined)}
        onRefused={({ message }) => setRefused(message)}
      />
    )
  return (
    <FolderPanel
      count={items.allowed.length}
      owners={[...new Set(items.allowed.map(({ owner }) => owner))]}
      start={choice}
      refused={refused}
      onChosen={(chosen, title, destinations) => {
        setChoice(chosen)
        setRefused(undefined)
        setPlanned({ title, destinations })
      }}
      onClose={onClose}
    />
  )
}
