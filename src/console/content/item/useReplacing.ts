import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Item } from '../../../rest/item.ts'
import { items } from '../../../rest/items.ts'
import { send, stale } from '../../shell/api.ts'
import { formatBytes } from '../../shell/format.ts'
import { useLeaveGuard } from '../../shell/leaveGuard.tsx'
import { paths } from '../../shell/paths.ts'
import { toast } from '../../shell/toasts.tsx'
import { replaceFile } from '../../shell/upload/replace.ts'
import { journalled } from '../../shell/write/write.ts'
import { changedReads, pathOf } from './item.ts'
import { useWords } from './words.ts'

/** A file as a plan and the journal tell of it. */
export const fileInWords = (name: string | null | undefined, size: number | undefined): string =>
  [name, formatBytes(size)].filter(Boolean).join(', ')

/** The file of an item on its way to be replaced; it goes on while the page is shown. */
export const useReplacing = (item: Item) => {
  const { t } = useWords()
  const [sent, setSent] = useState(0)
  const [isStopped, setIsStopped] = useState(false)
  const [last, setLast] = useState<File>()
  const stopping = useRef(new AbortController())
  const { title, id, name, size } = item
  const replacing = useMutation({
    mutationFn: async (file: File) => {
      const { signal } = (stopping.current = new AbortController())
      setSent(0)
      setIsStopped(false)
      setLast(file)
      const about = {
        title: t('replacedWritten', { title }),
        target: { label: title, href: paths.item(id, 'data') },
        changes: [
          {
            name: 'file',
            label: t('file'),
            before: fileInWords(name, size),
            after: fileInWords(file.name, file.size),
          },
        ],
      }
      await journalled(items.update, { ...pathOf(item), file }, about, () =>
        replaceFile({ send, ...pathOf(item), file, onSent: setSent, signal }),
      )
      await stale(...changedReads, items.data)
      toast(t('replaced', { title }), { tone: 'success' })
    },
  })
  useLeaveGuard(replacing.isPending, t('replaceLeave'))
  useEffect(() => () => stopping.current.abort(), [])
  return {
    file: replacing.isPending ? last : undefined,
    sent,
    // Who stopped it knows.
    error: isStopped ? null : replacing.error,
    start: (file: File) => replacing.mutate(file),
    again: () => last && replacing.mutate(last),
    stop: () => {
      setIsStopped(true)
      stopping.current.abort()
    },
  }
}
