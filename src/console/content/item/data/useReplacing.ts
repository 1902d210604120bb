import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Item } from '../../../../rest/records/item.ts'
import { items } from '../../../../rest/content/items.ts'
import { send, invalidate } from '../../../shell/api.ts'
import { formatBytes } from '../../../shell/format.ts'
import { useLeaveGuard } from '../../../shell/confirm/leaveGuard.tsx'
import { paths } from '../../../shell/paths.ts'
import { accountScope } from '../../../shell/session/accountScope.ts'
import { toast } from '../../../shell/toasts/toasts.tsx'
import { claimReplacement } from '../../../shared/upload/engine/claim.ts'
import { identityOf, isSameFile } from '../../../shared/upload/engine/identity.ts'
import { isKept, leaving, replaceFile } from '../../../shared/upload/engine/replace.ts'
import {
  forget,
  remember,
  unfinishedReplacement,
} from '../../../shared/upload/engine/unfinished.ts'
import { withHistoryEntry } from '../../../shell/changes/mutate.ts'
import { changedReads, pathOf } from '../item.ts'
import { previousFile } from './previousFile.ts'
import { t } from '../messages.ts'

/** Describes a file in reviews and the change history. */
export const formatFile = (name: string | null | undefined, size: number | undefined): string =>
  [name, formatBytes(size)].filter(Boolean).join(', ')

interface Replacement {
  readonly item: Item
  readonly file: File
  readonly onSent: (bytes: number) => void
  /** Called when the upload is complete and can no longer be stopped. */
  readonly onCommitting: () => void
  readonly signal: AbortSignal
}

/**
 * Replaces the file, in one tab at a time, and records the upload so that it can be resumed after a reload. Throws what `send`
 * throws, and an Error if another tab is replacing the file.
 */
const replaceHere = async ({
  item,
  file,
  onSent,
  onCommitting,
  signal,
}: Replacement): Promise<void> => {
  const place = accountScope()
  const { id: itemId, owner } = item
  const identity = await identityOf(file)
  const release = await claimReplacement(place, itemId, identity)
  if (!release) throw new Error(t('replacedElsewhere'))
  try {
    const before = await unfinishedReplacement(itemId, place)
    await replaceFile({
      send,
      ...pathOf(item),
      file,
      onSent,
      signal,
      continues: before && isSameFile(before, identity) ? before : undefined,
      opened: (opened) => remember(identity, { ...opened, place, itemId, owner }),
      committing: onCommitting,
      committed: () => forget({ place, itemId }),
    })
  } catch (error) {
    if (!isKept(error)) await forget({ place, itemId })
    throw error
  } finally {
    release()
  }
}

interface Start {
  readonly file: File
  /** Whether the current file is downloaded first, to be shown as the previous one. */
  readonly keepsCurrent: boolean
}

/** Replaces the file of an item; the upload stops when the page is left. */
export const useReplacing = (item: Item) => {
  const [sent, setSent] = useState(0)
  const [isStopped, setIsStopped] = useState(false)
  const [isCommitting, setIsCommitting] = useState(false)
  const [last, setLast] = useState<Start>()
  const stopping = useRef(new AbortController())
  const { title, id, name, size } = item
  const replacing = useMutation({
    mutationFn: async ({ file, keepsCurrent }: Start) => {
      const { signal } = (stopping.current = new AbortController())
      setSent(0)
      setIsStopped(false)
      setIsCommitting(false)
      setLast({ file, keepsCurrent })
      const current = keepsCurrent ? await send(items.data, { itemId: id }, { signal }) : undefined
      const about = {
        title: t('replacedWritten', { title }),
        endTitle: t('replacedWrittenDone', { title }),
        target: { label: title, href: paths.item(id, 'data') },
        changes: [
          {
            name: 'file',
            label: t('file'),
            before: formatFile(name, size),
            after: formatFile(file.name, file.size),
          },
        ],
      }
      await withHistoryEntry(items.update, { ...pathOf(item), file }, about, () =>
        replaceHere({
          item,
          file,
          onSent: setSent,
          onCommitting: () => setIsCommitting(true),
          signal,
        }),
      )
      if (current) previousFile.keep(id, new File([current], name ?? title))
      await invalidate(...changedReads, items.data)
      toast(t('replaced', { title }), { tone: 'success' })
    },
  })
  useLeaveGuard(replacing.isPending && !isCommitting, t('replaceLeave'))
  useEffect(() => () => stopping.current.abort(leaving), [])
  return {
    file: replacing.isPending ? last?.file : undefined,
    sent,
    /** Whether the portal is processing the complete upload, which can't be stopped. */
    isCommitting,
    error: isStopped ? null : replacing.error,
    start: (start: Start) => replacing.mutate(start),
    again: () => last && replacing.mutate(last),
    stop: () => {
      setIsStopped(true)
      stopping.current.abort()
    },
  }
}
