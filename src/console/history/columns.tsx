import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { kindIn, linkOf, titleOf, type Aftermath } from '../shell/changes/entries.ts'
import { outcomes, type HistoryEntry } from '../shell/changes/entry.ts'
import { objectKinds } from '../shell/changes/objectKey.ts'
import { OutcomeChip } from '../shell/undo/OutcomeChip.tsx'
import { formatNumber } from '../shell/format.ts'
import { isoTime } from '../shell/lists/export/isoTime.ts'
import { Moment } from '../shell/Moment.tsx'
import { Person } from '../shell/people/Person.tsx'
import { changeNames } from '../shell/review/changeNames.ts'
import { SpriteIcon } from '../ui/icons/SpriteIcon.tsx'
import type { Column } from '../ui/table/DataTable.tsx'
import { TitleButton } from '../ui/table/TitleButton.tsx'
import { TitleCell } from '../ui/table/TitleCell.tsx'
import { actionOf } from './actions.ts'
import { t } from './messages.ts'
import { t as tChanges } from '../shell/undo/messages.ts'

/** The kinds of objects, and `other` for entries without one. */
export const kinds = [...objectKinds, 'other'] as const
export type Kind = (typeof kinds)[number]

/** Returns the title of what was changed; the name of the portal if the change names nothing else. */
export const targetName = ({ target, portal }: Pick<HistoryEntry, 'target' | 'portal'>): string =>
  target?.label ?? portal.name

/** Returns the kind of what was changed. */
export const kindOf = (entry: HistoryEntry): Kind => kindIn(entry) ?? 'other'

/** Returns the usernames of the members whose account or content was changed. */
export const membersIn = ({ members = [] }: Pick<HistoryEntry, 'members'>): readonly string[] =>
  members

/** Icons of the sprite. */
const icons: Record<Kind, string> = {
  item: 'content',
  dataStore: 'publishing',
  group: 'groups',
  role: 'roles',
  member: 'members',
  task: 'tasks',
  server: 'servers',
  settings: 'settings',
  other: 'other',
}

interface Context {
  readonly open: (entry: HistoryEntry) => void
  readonly aftermath: Aftermath
}

/** The columns of the change history. */
export const columnsWith = ({ open, aftermath }: Context): readonly Column<HistoryEntry>[] => [
  {
    id: 'title',
    header: t('column.title'),
    sort: titleOf,
    value: titleOf,
    cell: (entry) => (
      <TitleCell
        title={<TitleButton onClick={() => open(entry)}>{titleOf(entry)}</TitleButton>}
        subtitle={entry.outcome === 'done' ? undefined : entry.message}
      />
    ),
  },
  {
    id: 'target',
    header: t('column.target'),
    sort: targetName,
    value: targetName,
    cell: (entry) => <Target entry={entry} href={linkOf(entry, aftermath)} />,
  },
  {
    id: 'changes',
    header: t('column.changes'),
    quiet: true,
    value: ({ changes }) => changeNames(changes),
  },
  {
    id: 'who',
    header: t('column.who'),
    value: ({ who }) => who,
    cell: ({ who }) => <Person username={who} />,
  },
  {
    id: 'outcome',
    header: t('column.outcome'),
    sort: ({ outcome }) => outcomes.indexOf(outcome),
    value: ({ id, outcome }) =>
      tChanges(`entry.outcome.${aftermath.undone.has(id) ? 'undone' : outcome}`),
    cell: ({ id, outcome }) => (
      <OutcomeChip outcome={outcome} isUndone={aftermath.undone.has(id)} />
    ),
  },
  {
    id: 'time',
    header: t('column.time'),
    sort: ({ time }) => time,
    align: 'end',
    quiet: true,
    value: ({ time }) => isoTime(time),
    cell: ({ time }) => <Moment time={time} />,
  },
  {
    id: 'kind',
    header: t('column.kind'),
    isExtra: true,
    quiet: true,
    value: (entry) => t(`kind.${kindOf(entry)}`),
  },
  {
    id: 'action',
    header: t('column.action'),
    isExtra: true,
    quiet: true,
    value: (entry) => t(`action.${actionOf(entry)}`),
  },
  {
    id: 'count',
    header: t('column.count'),
    isExtra: true,
    align: 'end',
    value: ({ changes }) => changes.length,
    cell: ({ changes }) => formatNumber(changes.length),
  },
  {
    id: 'members',
    header: t('column.members'),
    isExtra: true,
    isCut: true,
    quiet: true,
    value: (entry) => membersIn(entry).join(', '),
  },
  {
    id: 'operation',
    header: t('column.operation'),
    isExtra: true,
    isCut: true,
    quiet: true,
    value: ({ operation }) => operation,
  },
  {
    id: 'message',
    header: t('entry.reason'),
    isExtra: true,
    isCut: true,
    quiet: true,
    value: ({ message }) => message,
  },
  {
    id: 'portal',
    header: t('entry.portal'),
    isExtra: true,
    quiet: true,
    value: ({ portal }) => portal.name,
  },
]

const Target = ({ entry, href }: { entry: HistoryEntry; href: string | undefined }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minInlineSize: 0 }}>
    <SpriteIcon name={icons[kindOf(entry)]} />
    <Box
      component="span"
      title={targetName(entry)}
      sx={{
        maxInlineSize: 240,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
      }}
    >
      {href === undefined ? targetName(entry) : <Link href={href}>{targetName(entry)}</Link>}
    </Box>
  </Box>
)
