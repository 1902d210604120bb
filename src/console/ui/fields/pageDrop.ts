import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

type Take = (files: readonly File[]) => void

/** Handlers of files that are dropped anywhere on the page; the newest one is called. */
let targets: readonly Take[] = []
let isOver = false
const listeners = new Set<() => void>()
const setOver = (next: boolean) => {
  if (next === isOver) return
  isOver = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

const over = (event: DragEvent) => {
  if (!hasFiles(event)) return
  const isTaken = targets.length > 0
  if (!event.defaultPrevented && event.dataTransfer)
    event.dataTransfer.dropEffect = isTaken ? 'copy' : 'none'
  event.preventDefault()
  setOver(isTaken)
}

const drop = (event: DragEvent) => {
  setOver(false)
  // A drop zone or an editor has handled the event.
  if (!hasFiles(event) || event.defaultPrevented) return
  event.preventDefault()
  targets.at(-1)?.([...(event.dataTransfer?.files ?? [])])
}

const leave = ({ relatedTarget }: DragEvent) => {
  if (relatedTarget === null) setOver(false)
}

/** Prevents the browser from opening files that are dropped outside a drop zone, which would leave the console. */
export const guardDrops = (): void => {
  window.addEventListener('dragover', over)
  window.addEventListener('drop', drop)
  window.addEventListener('dragleave', leave)
}

/** Accepts files that are dropped anywhere on the page; returns whether files are being dragged over it. Undefined accepts none. */
export const usePageDrop = (take: Take | undefined): boolean => {
  const latest = useEffectEvent<Take>((files) => take?.(files))
  const isTaking = take !== undefined
  useEffect(() => {
    if (!isTaking) return undefined
    const target: Take = (files) => latest(files)
    targets = [...targets, target]
    return () => {
      targets = targets.filter((one) => one !== target)
    }
  }, [isTaking])
  const isDragged = useSyncExternalStore(subscribe, () => isOver)
  return isTaking && isDragged
}
