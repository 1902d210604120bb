import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { ListView } from '../../../shell/lists/ListView.tsx'
import { localList } from '../../../shell/lists/localList.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { StateChip } from '../../../ui/StateChip.tsx'
import { TitleButton } from '../../../ui/table/TitleButton.tsx'
import { WarningText } from '../../../ui/WarningText.tsx'
import type { CheckedRow, Known } from './check.ts'
import { t } from './messages.ts'
import type { NewMember } from './table.ts'

interface Handlers {
  readonly onEdit: (row: NewMember) => void
  readonly onRename: (row: NewMember, username: string) => void
  readonly onGenerate: (row: NewMember) => void
  readonly onRemove: (row: NewMember) => void
}

interface Props extends Handlers {
  readonly rows: readonly CheckedRow[]
  readonly known: Known
  readonly isReading: boolean
}

const nameOf = ({ row: { username, firstname, lastname } }: CheckedRow) =>
  username || `${firstname} ${lastname}`.trim() || t('field.username')

const list = localList({
  name: 'newMembers',
  fileName: 'new-members',
  sorts: ['entered'],
  rowId: ({ row }: CheckedRow) => row.id,
  search: t('search'),
  textsOf: ({ row, problems }) => [
    ...Object.values(row),
    ...problems.map(({ message }) => message),
  ],
  views: {
    all: { label: t('views.all') },
    problems: { label: t('views.problems'), has: ({ problems }) => problems.length > 0 },
  },
})

/** The problems of a row, each with its correction if there is one. */
const Problems = ({
  checked: { row, problems },
  onRename,
  onGenerate,
}: { readonly checked: CheckedRow } & Pick<Handlers, 'onRename' | 'onGenerate'>) => (
  <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', whiteSpace: 'normal' }}>
    {problems.map(({ field, message, suggestion }) => (
      <Box key={field}>
        <WarningText>
          {t(`field.${field}`)}: {message}
        </WarningText>
        {suggestion !== undefined && (
          <Button size="small" onClick={() => onRename(row, suggestion)}>
            {t('use', { username: suggestion })}
          </Button>
        )}
        {field === 'password' && (
          <Button size="small" onClick={() => onGenerate(row)}>
            {t('generate')}
          </Button>
        )}
      </Box>
    ))}
  </Box>
)

const columnsWith = (
  known: Known,
  isReading: boolean,
  { onEdit, onRename, onGenerate, onRemove }: Handlers,
): readonly Column<CheckedRow>[] => {
  const text = (name: Exclude<keyof NewMember, 'id'>) => ({
    id: name,
    header: t(`field.${name}`),
    value: ({ row }: CheckedRow) => row[name],
  })
  const named = (
    id: string | undefined,
    entered: string,
    all: Known['roles'] | Known['userTypes'],
  ) => {
    const name = all.find((one) => one.id === id)?.name ?? entered
    return entered === ''
      ? name !== ''
        ? `${name} (${t('default')})`
        : known.isOnline
          ? t('default')
          : ''
      : name
  }
  return [
    {
      ...text('username'),
      cell: (checked) => (
        <>
          <TitleButton onClick={() => onEdit(checked.row)}>{nameOf(checked)}</TitleButton>
          <Typography component="div" variant="caption" color="textSecondary">
            {checked.row.email}
          </Typography>
        </>
      ),
    },
    { id: 'number', header: t('column.number'), value: ({ number }) => number, align: 'end' },
    {
      id: 'name',
      header: t('column.name'),
      value: ({ row }) => `${row.firstname} ${row.lastname}`.trim(),
    },
    {
      ...text('role'),
      cell: ({ row, role }) => named(role, row.role, known.roles),
    },
    {
      ...text('userLicenseType'),
      cell: ({ row, userType }) => named(userType, row.userLicenseType, known.userTypes),
    },
    text('groups'),
    { ...text('firstname'), isExtra: true },
    { ...text('lastname'), isExtra: true },
    { ...text('email'), isExtra: true },
    { ...text('idpUsername'), isExtra: true },
    {
      id: 'check',
      header: t('column.check'),
      value: ({ problems }) =>
        problems.map(({ field, message }) => `${t(`field.${field}`)}: ${message}`).join(' '),
      cell: (checked) =>
        checked.problems.length > 0 ? (
          <Problems checked={checked} onRename={onRename} onGenerate={onGenerate} />
        ) : checked.isCreated ? (
          <StateChip tone="info">{t('interruptedRun.row')}</StateChip>
        ) : isReading ? (
          t('checking')
        ) : (
          <StateChip tone="success">{t('fine')}</StateChip>
        ),
    },
    {
      id: 'remove',
      header: t('column.action'),
      align: 'end',
      cell: (checked) => (
        <Button
          size="small"
          aria-label={`${t('remove')}: ${nameOf(checked)}`}
          onClick={() => onRemove(checked.row)}
        >
          {t('remove')}
        </Button>
      ),
    },
  ]
}

/** The entered members, with the problems of each beside it. */
export const NewMembers = ({ rows, known, isReading, ...handlers }: Props) => {
  const { shown, viewsOf } = list.use(rows)
  const columns = columnsWith(known, isReading, handlers)
  return (
    <ListView
      {...shown}
      caption={t('rows')}
      columns={columns}
      rowName={nameOf}
      views={viewsOf(t('filter'))}
      empty={{ message: t('noMatch'), reset: t('showAll') }}
    />
  )
}
