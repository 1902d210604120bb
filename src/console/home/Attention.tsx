import { personName } from '../shell/personName.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod'
import { isAdministrator } from '../../rest/protocol/authorization.ts'
import { checks, ownChecks, tones, type AttentionRow } from '../shared/attention/check.ts'
import { canKeep } from '../shared/kept/keptForAdministrators.ts'
import { MoreActions, type MoreAction } from '../shell/actions/MoreActions.tsx'
import { copyToClipboard } from '../shell/copyToClipboard.ts'
import { formatDay } from '../shell/format.ts'
import { ToolButton } from '../shell/lists/ToolButton.tsx'
import { urlOfPage } from '../shell/site.ts'
import { Disclosure } from '../ui/layout/Disclosure.tsx'
import { useFullNames } from '../shell/people/fullNames.ts'
import { toProblem } from '../shell/errors/problem.ts'
import { part } from '../shell/part/part.tsx'
import { session, useSession } from '../shell/session/session.ts'
import { toast } from '../shell/toasts/toasts.tsx'
import { preference } from '../shell/storage/preference.ts'
import { SpriteIcon } from '../ui/icons/SpriteIcon.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Rows } from '../ui/table/Rows.tsx'
import { assign, useAssigned, type Assignment } from './assigned.ts'
import { useFirstSeen } from './firstSeen.ts'
import { Waiting } from './Waiting.tsx'
import { periods, snooze, useSnoozed } from './snoozed.ts'
import { t } from './messages.ts'

/** The number of entries that are shown until the others are requested; a single one more is shown in place of the button. */
const shown = 6

/** The height (px) of most rows. */
const rowSize = 52

/** The number of rows that were last shown, whose space is kept until they are known. */
const lastRows = preference('attentionRows', z.number().int().min(0).max(20).nullable(), null)

/** Reads everything that can need the attention of the member, each independently of the others. */
const useChecks = () => {
  const own = ownChecks()
  const queries = useQueries({ queries: own.map(({ query }) => query()) })
  return own.map((one, index) => {
    const { data, dataUpdatedAt, isError, isLoading, refetch } = queries[index] ?? {}
    const rows = data === undefined ? [] : one.rows(data, dataUpdatedAt ?? 0)
    const note = data === undefined ? undefined : one.note?.(data)
    return { ...one, rows, note, isError, isLoading, retry: () => void refetch?.() }
  })
}

type Found = ReturnType<typeof useChecks>[number]

const isDraft = ({ tone }: AttentionRow) => tone === 'draft'

/** The rows of checks, the most serious first. */
const sortedRows = (found: readonly Found[]): readonly AttentionRow[] => {
  const all = found.flatMap(({ rows }) => rows)
  return tones.flatMap((tone) => all.filter((row) => row.tone === tone))
}

/**
 * Divides checks into those whose rows are shown first, once the portal has answered all of them, and those of slower servers, whose rows
 * come below: they never move what is shown.
 */
const useLate = (found: readonly Found[]) => {
  const [late, setLate] = useState<ReadonlySet<string>>()
  const isReady = found.every(({ isLoading, asksServers }) => asksServers || !isLoading)
  if (isReady && !late)
    setLate(new Set(found.flatMap(({ isLoading, unread }) => (isLoading ? [unread] : []))))
  const isLate = ({ unread }: Found) => late?.has(unread) === true
  return {
    first: late ? found.filter((one) => !isLate(one)) : [],
    late: found.filter(isLate),
  }
}

interface Known {
  readonly snoozedUntil: ReturnType<typeof useSnoozed>
  readonly assignedTo: ReturnType<typeof useAssigned>
  readonly firstSeen: ReturnType<typeof useFirstSeen>
}

const isToday = (time: number) => formatDay(time) === formatDay(Date.now())

/** Returns the text of a row: until when it is snoozed, who is on it, what is known of it, and since when. */
const useLines = (
  rows: readonly AttentionRow[],
  { snoozedUntil, assignedTo, firstSeen }: Known,
) => {
  const { person, user } = useSession()
  const names = rows.flatMap((row) => [row.owner ?? [], assignedTo(row)?.username ?? []].flat())
  const nameOf = useFullNames(names.filter((name) => name !== person.username))
  const assignmentOf = (row: AttentionRow) => {
    const assigned = assignedTo(row)
    if (!assigned) return undefined
    const day = formatDay(assigned.since)
    return assigned.username === person.username
      ? t('attention.assignedToMe', { day })
      : t('attention.assigned', { day, name: nameOf(assigned.username) })
  }
  const factsOf = ({ line, owner = person.username }: AttentionRow) =>
    typeof line === 'string'
      ? line
      : line(owner === person.username ? personName(user) : nameOf(owner))
  return (row: AttentionRow): string => {
    const until = snoozedUntil(row)
    const since = firstSeen(row)
    return [
      until !== undefined && t('attention.until', { day: formatDay(until) }),
      assignmentOf(row),
      factsOf(row),
      since !== undefined && !isToday(since) && t('attention.since', { day: formatDay(since) }),
    ]
      .filter(Boolean)
      .join(' ')
  }
}

interface Props {
  /** The expected number of rows, whose space is kept until they are known. */
  readonly rows: number
}

const Checking = ({ rows }: Props) => (
  <Box sx={{ minBlockSize: rows * rowSize }}>
    <Waiting rows={rows} rowSize={rowSize} />
  </Box>
)

/** What could not be checked. */
const Unread = ({ found }: { found: readonly Found[] }) =>
  found
    .filter(({ isError }) => isError)
    .map(({ unread, retry }) => (
      <Notice
        key={unread}
        tone="neutral"
        action={
          <Button variant="outlined" size="small" onClick={retry}>
            {t('attention.retry')}
          </Button>
        }
      >
        {unread}
      </Notice>
    ))

const Attention = ({ rows: expected }: Props) => {
  const found = useChecks()
  const { first, late } = useLate(found)
  const [isWhole, setIsWhole] = useState(false)
  const isChecking = found.some(({ isLoading }) => isLoading)
  // The last of several rows about the same is that of the portal, not of this browser.
  const byKey = new Map(found.flatMap(({ rows }) => rows).map((row) => [row.key, row]))
  const isCurrent = (row: AttentionRow) => byKey.get(row.key) === row
  const snoozedUntil = useSnoozed()
  const isListed = (row: AttentionRow) => isCurrent(row) && !isDraft(row)
  const isShown = (row: AttentionRow) => isListed(row) && snoozedUntil(row) === undefined
  const sorted = sortedRows(first).filter(isShown)
  const below = sortedRows(late).filter(isShown)
  const rows = [
    ...(isWhole || sorted.length === shown + 1 ? sorted : sorted.slice(0, shown)),
    ...below,
  ]
  const snoozed = sortedRows(found).filter((row) => isListed(row) && !isShown(row))
  const assignedTo = useAssigned(!isChecking)
  const current = found.flatMap((one) => one.rows).filter(isListed)
  const firstSeen = useFirstSeen(current, !isChecking && !found.some(({ isError }) => isError))
  const lineOf = useLines([...rows, ...snoozed], { snoozedUntil, assignedTo, firstSeen })
  const more = sorted.length + below.length - rows.length
  const drafts = first.flatMap((one) => one.rows.filter(isDraft))
  const isQuiet =
    sorted.length + below.length === 0 && !isChecking && !found.some(({ isError }) => isError)
  useEffect(() => {
    if (!isChecking) lastRows.set(Math.min(rows.length, 20))
  }, [isChecking, rows.length])
  return (
    <>
      <Card
        title={t('attention.title')}
        aside={
          rows.length > 0 && (
            <ToolButton
              label={t('attention.copy')}
              icon="copy"
              onClick={() =>
                void copyToClipboard(
                  [...sorted, ...below].map((row) => asText(row, lineOf(row))).join('\n'),
                  { copied: t('attention.copied') },
                )
              }
            />
          )
        }
      >
        <Unread found={first} />
        <Box
          sx={{
            containerType: 'inline-size',
            minBlockSize: isChecking || late.length > 0 ? expected * rowSize : 0,
          }}
        >
          {isChecking && rows.length === 0 && <Checking rows={expected} />}
          {rows.length > 0 && (
            <Rows aria-label={t('attention.title')}>
              {rows.map((row) => (
                <Row key={row.key} row={row} line={lineOf(row)} assigned={assignedTo(row)} />
              ))}
            </Rows>
          )}
        </Box>
        <Unread found={late} />
        {more > 0 && (
          <Button size="small" onClick={() => setIsWhole(true)} sx={{ marginInlineStart: -2.5 }}>
            {t('attention.showMore', { count: more })}
          </Button>
        )}
        {isQuiet && <Quiet />}
        {snoozed.length > 0 && (
          <Disclosure summary={t('attention.snoozed', { count: snoozed.length })}>
            <Typography variant="caption" color="textSecondary">
              {t('attention.snoozedHere')}
            </Typography>
            <Rows aria-label={t('attention.snoozedList')}>
              {snoozed.map((row) => (
                <Row
                  key={row.key}
                  row={row}
                  line={lineOf(row)}
                  until={snoozedUntil(row)}
                  assigned={assignedTo(row)}
                />
              ))}
            </Rows>
          </Disclosure>
        )}
        <Typography
          component="output"
          variant="caption"
          color="textSecondary"
          sx={{ display: 'block' }}
        >
          {isChecking && t('attention.checking')}
          {found.map(({ note }) => note)}
        </Typography>
      </Card>
      {drafts.length > 0 && (
        <Card title={t('attention.drafts')}>
          <Rows aria-label={t('attention.drafts')}>
            {drafts.map((row) => (
              <Row key={row.key} row={row} line={lineOf(row)} />
            ))}
          </Rows>
        </Card>
      )}
    </>
  )
}

// The page does not wait for the checks, since they know every area.
const LoadedAttention = part(async () => {
  await checks.load()
  return Attention
})

/** What needs attention, each with one action, the most serious first; if nothing does, a sentence that says so. */
export const HomeAttention = ({ rows }: Props) => {
  const [expected] = useState(() => lastRows.get() ?? rows)
  return (
    <LoadedAttention
      rows={expected}
      fallback={
        <Card title={t('attention.title')}>
          <Checking rows={expected} />
        </Card>
      }
    />
  )
}

const icons: Readonly<Partial<Record<AttentionRow['tone'], string>>> = { draft: 'edit' }

/** The action is below the text. */
const inNarrowCards = {
  '@container (max-width: 480px)': {
    display: 'grid !important',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'start !important',
    paddingBlock: '10px !important',
    '& > svg': { marginBlockStart: '2px' },
    '& > :last-child': { gridColumn: 2 },
  },
} as const

interface RowProps {
  readonly row: AttentionRow
  readonly line: string
  /** Until when it is snoozed (epoch ms). */
  readonly until?: number | undefined
  readonly assigned?: Assignment | undefined
}

const assigning = async (row: AttentionRow, isMine: boolean) => {
  try {
    await assign(row, isMine)
  } catch (error) {
    toast(toProblem(error).message, { tone: 'error', topic: row.title })
  }
}

const assignmentActions = (
  row: AttentionRow,
  assigned: Assignment | undefined,
): readonly MoreAction[] => {
  if (!canKeep()) return []
  const isMine = assigned?.username === session().person.username
  const take = {
    label: t(assigned ? 'attention.takeOver' : 'attention.assign'),
    icon: 'members',
    onClick: () => void assigning(row, true),
  }
  const leave = {
    label: t('attention.unassign'),
    icon: 'delete',
    onClick: () => void assigning(row, false),
  }
  return [...(isMine ? [] : [take]), ...(assigned ? [leave] : [])]
}

const snoozeActions = (row: AttentionRow, until: number | undefined): readonly MoreAction[] =>
  until === undefined
    ? periods.map((period) => ({
        label: t(`attention.snooze.${period}`),
        icon: 'pause',
        onClick: () => snooze(row, period),
      }))
    : [{ label: t('attention.wake'), icon: 'notifications', onClick: () => snooze(row) }]

/** A row as a line of a message to others. */
const asText = ({ title, href }: AttentionRow, line: string) =>
  `- ${title}. ${line} ${urlOfPage(href)}`

const Row = ({ row, row: { tone, title, label, href }, line, until, assigned }: RowProps) => (
  <Box component="li" sx={{ flexWrap: 'nowrap !important', ...inNarrowCards }}>
    <SpriteIcon
      name={icons[tone] ?? tone}
      size={20}
      color={`var(--mui-palette-tone-${tone}-solid)`}
    />
    <Box sx={{ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 550 }}>{title}</Box>
      <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{line}</Box>
    </Box>
    <Box sx={{ display: 'flex', flexShrink: 0, gap: 2 }}>
      <Button
        variant={tone === 'draft' ? 'text' : 'outlined'}
        size="small"
        href={href}
        aria-label={t('attention.nameOf', { action: label, name: title })}
      >
        {label}
      </Button>
      {!isDraft(row) && (
        <MoreActions
          of={title}
          actions={[...assignmentActions(row, assigned), ...snoozeActions(row, until)]}
        />
      )}
    </Box>
  </Box>
)

const Quiet = () => {
  const { person } = useSession()
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'start' }}>
      <SpriteIcon name="success" size={20} color="var(--mui-palette-tone-success-solid)" />
      <div>
        <Box sx={{ fontWeight: 550 }}>{t('attention.quiet')}</Box>
        <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
          {t(isAdministrator(person) ? 'attention.quietOfAdministrators' : 'attention.quietLine')}
        </Box>
      </div>
    </Box>
  )
}
