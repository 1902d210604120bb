import { useEffect } from 'react'
import type { DeletedLayer, LayerUsage } from './usage.ts'
import { useLayerUsage } from './useLayerUsage.ts'

interface Props {
  /** Must remain the same array. */
  readonly layers: readonly DeletedLayer[]
  /** The owner of the layers. */
  readonly owner: string
  readonly onRead: (usage: LayerUsage) => void
}

/** Reads what uses layers; only synchronizations that delete layers need it. */
export const UsageReader = ({ layers, owner, onRead }: Props) => {
  const usage = useLayerUsage(layers, owner)
  useEffect(() => onRead(usage), [usage, onRead])
  return null
}
