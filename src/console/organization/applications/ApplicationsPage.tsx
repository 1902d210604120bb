import Button from '@mui/material/Button'
import { useSuspenseQuery } from '@tanstack/react-query'
import { content } from '../../../rest/content/content.ts'
import { isAdministrator } from '../../../rest/protocol/authorization.ts'
import type { Item } from '../../../rest/records/item.ts'
import { settingsIn } from '../../../rest/records/settings.ts'
import { queryClient } from '../../shell/api.ts'
import { isoTime } from '../../shell/lists/export/isoTime.ts'
import { localList } from '../../shell/lists/localList.tsx'
import { ListView } from '../../shell/lists/ListView.tsx'
import { openInNewTab } from '../../shell/lists/rowActions.ts'
import { Moment } from '../../shell/Moment.tsx'
import { paths } from '../../shell/paths.ts'
import { People, peopleOf, Person } from '../../shell/people/Person.tsx'
import { refusalMessage, usePermission } from '../../shell/permissions.ts'
import { session, useSession } from '../../shell/session/session.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import type { Column, RowAction } from '../../ui/table/DataTable.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { TitleCell } from '../../ui/table/TitleCell.tsx'
import { everyApplication } from './application.ts'
import { t } from './messages.ts'

export const loader = () => queryClient.query(everyApplication())

const approvalOf = ({ waitsForApproval }: Item) => (waitsForApproval === true ? 'waiting' : 'on')
const approvalName = (approval: string) =>
  t(approval === 'waiting' ? 'approval.waiting' : 'approval.on')

const columns: readonly Column<Item>[] = [
  {
    id: 'title',
    header: t('column.title'),
    sort: ({ title }) => title,
    value: ({ title }) => title,
    cell: ({ id, title, snippet }) => (
      <TitleCell title={title} href={paths.application(id)} isCut subtitle={snippet} isSummary />
    ),
  },
  {
    id: 'owner',
    header: t('column.owner'),
    sort: ({ owner }) => owner,
    value: ({ owner }) => owner,
    cell: ({ owner }) => <Person username={owner} />,
  },
  {
    id: 'type',
    header: t('column.type'),
    sort: ({ type }) => type ?? '',
    quiet: true,
    value: ({ type }) => type,
  },
  {
    id: 'approval',
    header: t('approval.label'),
    sort: (item) => approvalName(approvalOf(item)),
    value: (item) => approvalName(approvalOf(item)),
    cell: (item) => {
      const approval = approvalOf(item)
      return (
        <StateChip tone={approval === 'waiting' ? 'warning' : 'success'}>
          {approvalName(approval)}
        </StateChip>
      )
    },
  },
  {
    id: 'created',
    header: t('column.created'),
    sort: ({ created }) => created,
    align: 'end',
    quiet: true,
    value: ({ created }) => isoTime(created),
    cell: ({ created }) => <Moment time={created} />,
  },
  {
    id: 'modified',
    header: t('column.modified'),
    sort: ({ modified }) => modified,
    isExtra: true,
    align: 'end',
    quiet: true,
    value: ({ modified }) => isoTime(modified),
    cell: ({ modified }) => <Moment time={modified} />,
  },
  { id: 'id', header: t('column.id'), isExtra: true, quiet: true, value: ({ id }) => id },
]

const list = localList({
  name: 'applications',
  columns,
  rowId: ({ id }) => id,
  search: t('search'),
  textsOf: ({ title, owner }) => [title, owner],
  views: {
    all: { label: t('views.all') },
    own: { label: t('views.own'), has: ({ owner }) => owner === session().person.username },
  },
  facets: {
    owner: { label: t('column.owner'), valuesOf: ({ owner }) => [owner], kind: 'members' },
    approval: {
      label: t('approval.label'),
      valuesOf: (item) => [approvalOf(item)],
      nameOf: approvalName,
    },
  },
})

const actionsOf = ({ id }: Item): readonly RowAction[] => [
  openInNewTab(paths.application(id)),
  { label: t('openItem'), icon: 'open', href: paths.item(id) },
]

/** The page of all registered applications: administrators see those of all members, others their own. */
export const Component = () => {
  const { data: all } = useSuspenseQuery(everyApplication())
  const { organization, person } = useSession()
  const needsApproval = settingsIn(organization).applicationsNeedApproval === true
  const waiting = all.filter(({ waitsForApproval }) => waitsForApproval === true).length
  const refusal = refusalMessage(usePermission(content.addItem, person.username))
  const { shown, viewsOf } = list.use(all, {
    without: [
      ...(isAdministrator(person) ? [] : (['owner'] as const)),
      ...(needsApproval ? [] : (['approval'] as const)),
    ],
  })
  return (
    <Page
      title={t('title')}
      subtitle={t('line', { count: all.length })}
      action={
        <ActionButton
          variant="contained"
          icon="add"
          disabledReason={refusal}
          href={paths.newApplication()}
        >
          {t('register')}
        </ActionButton>
      }
    >
      {waiting > 0 && isAdministrator(person) && (
        <Notice
          tone="warning"
          action={
            <Button variant="outlined" href={paths.applications({ approval: 'waiting' })}>
              {t('toApplications')}
            </Button>
          }
        >
          {t('approval.count', { count: waiting })}
        </Notice>
      )}
      <People value={peopleOf(all.map(({ owner }) => owner))}>
        <ListView
          {...shown}
          columns={needsApproval ? columns : columns.filter(({ id }) => id !== 'approval')}
          caption={t('caption')}
          rowName={({ title }) => title}
          actionsOf={actionsOf}
          views={isAdministrator(person) ? viewsOf(t('filter')) : undefined}
          empty={
            all.length === 0
              ? { message: t('emptyAll') }
              : { message: t('empty'), reset: t('showAll') }
          }
        />
      </People>
    </Page>
  )
}
