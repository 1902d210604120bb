import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { downloadCsv } from '../../shell/files/csv.ts'
import { Read } from '../../shell/part/Read.tsx'
import { useFullNames } from '../../shell/people/fullNames.ts'
import { paths } from '../../shell/paths.ts'
import { ItemTypeLabel } from '../../ui/icons/IconLabel.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { DataTable, type Column } from '../../ui/table/DataTable.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { TransferItem } from './transfer.ts'
import { ItemLink } from './ItemLink.tsx'
import type { Result } from '../../../rest/protocol/operation.ts'
import type { groups } from '../../../rest/groups/groups.ts'
import { ownedGroups, type OwnedContent } from './choose/owned.ts'
import { t } from './messages.ts'

interface Props {
  readonly member: string
  readonly owned: OwnedContent
  /** Why items were not transferred, by item ID. */
  readonly reasons?: ReadonlyMap<string, string>
  /** Starts another transfer with the remaining content. */
  readonly onAgain?: () => void
}

/** Lists the items and groups that a member still owns. */
export const RemainingContent = ({ member, owned: { items, missed }, reasons, onAgain }: Props) => {
  const name = useFullNames([member])(member)
  return (
    <Card
      title={t('remaining.title')}
      aside={
        onAgain &&
        items.length > 0 && (
          <Button variant="outlined" onClick={onAgain}>
            {t('remaining.transfer')}
          </Button>
        )
      }
    >
      {missed > 0 && <Notice tone="warning">{t('owned.missed', { count: missed })}</Notice>}
      {items.length === 0 ? (
        missed === 0 && <p>{t('remaining.none', { member: name })}</p>
      ) : (
        <Items member={member} name={name} items={items} reasons={reasons} />
      )}
      <Groups member={member} name={name} />
    </Card>
  )
}

const columnsOf = (reasons: Props['reasons']): readonly Column<TransferItem>[] => [
  {
    id: 'item',
    header: t('column.item'),
    sort: ({ title }) => title,
    cell: (item) => <ItemLink item={item} />,
  },
  {
    id: 'type',
    header: t('column.type'),
    sort: ({ type }) => type,
    cell: ({ type }) => <ItemTypeLabel type={type} />,
  },
  ...(reasons
    ? [
        {
          id: 'reason',
          header: t('column.reason'),
          sort: ({ id }: TransferItem) => reasons.get(id) ?? '',
          cell: ({ id }: TransferItem) => reasons.get(id),
        },
      ]
    : []),
]

const Items = ({
  member,
  name,
  items,
  reasons,
}: { items: readonly TransferItem[]; name: string } & Pick<Props, 'member'> & {
    reasons: Props['reasons'] | undefined
  }) => {
  const columns = useMemo(() => columnsOf(reasons), [reasons])
  const save = () =>
    downloadCsv(
      t('remaining.csvName', { member }),
      items.map(({ id, title, type }) => ({
        [t('remaining.identifier')]: id,
        [t('column.item')]: title,
        [t('column.type')]: type,
        [t('column.reason')]: reasons?.get(id) ?? '',
      })),
    )
  return (
    <>
      <DataTable
        caption={t('remaining.items', { member: name })}
        rows={items}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
      />
      <Box sx={{ marginBlock: 3 }}>
        <Button variant="outlined" onClick={() => void save()}>
          {t('remaining.download')}
        </Button>
      </Box>
    </>
  )
}

const Groups = ({ member, name }: { member: string; name: string }) => (
  <Read query={ownedGroups(member)} label={t('remaining.readingGroups')}>
    {(owned) => <OwnedGroups owned={owned} name={name} />}
  </Read>
)

interface OwnedProps {
  readonly owned: Result<typeof groups.search>
  readonly name: string
}

const OwnedGroups = ({ owned: { total, results }, name }: OwnedProps) => {
  if (total === 0) return <p>{t('remaining.noGroups', { member: name })}</p>
  const more = total - results.length
  return (
    <>
      <Typography sx={{ marginBlockStart: 3 }}>
        {t('remaining.groups', { member: name, count: total })}
      </Typography>
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 5 }}>
        {results.map(({ id, title }) => (
          <li key={id}>
            <Link href={paths.group(id)}>{title}</Link>
          </li>
        ))}
        {more > 0 && <li>{t('remaining.moreGroups', { count: more })}</li>}
      </Box>
    </>
  )
}
