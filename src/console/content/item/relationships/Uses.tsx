import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { dependencies, type Dependency } from '../../../../rest/content/dependencies.ts'
import { query } from '../../../shell/api.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { paths } from '../../../shell/paths.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { People, peopleOf, Person } from '../../../shell/people/Person.tsx'
import { ItemTypeLabel } from '../../../ui/icons/IconLabel.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { TitleCell } from '../../../ui/table/TitleCell.tsx'
import { t as translate, useMessages } from '../messages.ts'

const columns: readonly Column<Dependency>[] = [
  {
    id: 'title',
    header: translate('item:label.title'),
    cell: ({ dependencyType, id, title }) =>
      dependencyType === 'id' ? <TitleCell title={title ?? id} href={paths.item(id)} /> : id,
  },
  {
    id: 'type',
    header: translate('item:fact.type'),
    cell: ({ type }) => type !== undefined && <ItemTypeLabel type={type} />,
  },
  {
    id: 'owner',
    header: translate('item:fact.owner'),
    quiet: true,
    cell: ({ owner }) => owner !== undefined && <Person username={owner} />,
  },
]

/** Lists the dependent items and the dependencies of an item, as reported by the portal. */
export const Uses = ({ itemId }: { itemId: string }) => {
  const { t } = useMessages()
  return (
    <>
      <Typography color="textSecondary" sx={{ marginBlockEnd: 3 }}>
        {t('uses')}
      </Typography>
      <One itemId={itemId} which="dependents" />
      <One itemId={itemId} which="list" />
    </>
  )
}

const One = ({ itemId, which }: { itemId: string; which: keyof typeof dependencies }) => {
  const { t } = useMessages()
  const { data, error, refetch } = useQuery(query(dependencies[which], { itemId }))
  return (
    <Card title={t(`use.${which}`)}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data && (
        <People value={peopleOf(data.list.map(({ owner }) => owner))}>
          <DataTable
            caption={t('tableOf', { what: t(`use.${which}`) })}
            rows={data.list}
            columns={columns}
            rowId={({ id }) => id}
            empty={
              <EmptyState icon="link" isSmall>
                {t(`unused.${which}`)}
              </EmptyState>
            }
          />
        </People>
      )}
      {data && data.nextStart >= 0 && (
        <Typography color="textSecondary">{t('firstOnly', { count: data.list.length })}</Typography>
      )}
    </Card>
  )
}
