import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { hasFiles } from './guardDrops.ts'

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

const over = (event: DragEvent) => {
  if (!hasFiles(event)) return
  if (!event.defaultPrevented && event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
  event.preventDefault()
  setOver(true)
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

/** Listens before the window does, which refuses what the page does not accept (`guardDrops.ts`). */
const listen = () => {
  document.addEventListener('dragover', over)
  document.addEventListener('drop', drop)
  document.addEventListener('dragleave', leave)
}

const unlisten = () => {
  document.removeEventListener('dragover', over)
  document.removeEventListener('drop', drop)
  document.removeEventListener('dragleave', leave)
  setOver(false)
}

/** Accepts files that are dropped anywhere on the page; returns whether files are being dragged over it. Undefined accepts none. */
export const usePageDrop = (take: Take | undefined): boolean => {
  const latest = useEffectEvent<Take>((files) => take?.(files))
  const isTaking = take !== undefined
  useEffect(() => {
    if (!isTaking) return undefined
    const target: Take = (files) => latest(files)
    targets = [...targets, target]
    listen()
    return () => {
      targets = targets.filter((one) => one !== target)
      if (targets.length === 0) unlisten()
    }
  }, [isTaking])
  const isDragged = useSyncExternalStore(subscribe, () => isOver)
  return isTaking && isDragged
}
