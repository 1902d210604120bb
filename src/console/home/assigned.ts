import { useQuery } from '@tanstack/react-query'
import * as z from 'zod'
import type { AttentionRow } from '../shared/attention/check.ts'
import { canKeep, keptForAdministrators } from '../shared/kept/keptForAdministrators.ts'
import { session } from '../shell/session/session.ts'
import { paths } from '../shell/paths.ts'
import { t } from './messages.ts'

/** For how long an assignment is kept (ms): 90 days. */
const lifetime = 90 * 86_400_000

const Assignment = z.object({
  username: z.string(),
  /** Epoch ms. */
  since: z.number(),
})
export type Assignment = z.output<typeof Assignment>

const assignments = keptForAdministrators({
  keyword: 'Portal Console Attention',
  title: t('assign.item'),
  summary: t('assign.itemSummary'),
  schema: z.object({ version: z.literal(1), rows: z.record(z.string(), Assignment) }),
  none: { version: 1, rows: {} },
})

/** Returns a function that returns who works on a row; it is read once the rows are known (`isReady`). */
export const useAssigned = (isReady: boolean): ((row: AttentionRow) => Assignment | undefined) => {
  const { data } = useQuery({ ...assignments.query(), enabled: isReady && canKeep() })
  return ({ key }) => data?.value.rows[key]
}

/** Assigns a row to the member, or with false to no one. Throws what `send` throws. */
export const assign = async ({ key, title }: AttentionRow, isMine: boolean): Promise<void> => {
  const now = Date.now()
  await assignments.change(
    ({ version, rows: { [key]: _former, ...others } }) => {
      const kept = Object.entries(others).filter(([, { since }]) => since > now - lifetime)
      if (isMine) kept.push([key, { username: session().person.username, since: now }])
      return { version, rows: Object.fromEntries(kept) }
    },
    {
      title: t(isMine ? 'assign.write' : 'assign.writeNone', { title }),
      endTitle: t(isMine ? 'assign.written' : 'assign.writtenNone', { title }),
      target: { label: title, href: paths.home() },
    },
  )
}
