import { useMemo } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { canCall, isAdministrator } from '../../../rest/protocol/authorization.ts'
import { publishing } from '../../../rest/publishing/publishing.ts'
import { queryClient } from '../../shell/api.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { exportOf } from '../../shell/lists/export/listExport.ts'
import { readList, useList } from '../../shell/lists/listState.ts'
import { ListView } from '../../shell/lists/ListView.tsx'
import { copyLink } from '../../shell/lists/rowActions.ts'
import { paths } from '../../shell/paths.ts'
import { People, peopleOf } from '../../shell/people/Person.tsx'
import { refusalMessage, usePermission } from '../../shell/permissions.ts'
import { session, useSession } from '../../shell/session/session.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import type { RowAction } from '../../ui/table/DataTable.tsx'
import { registering } from '../registering.ts'
import { columnsFor } from './columns.tsx'
import { Filters } from './Filters.tsx'
import {
  DataStoreList,
  inState,
  isFiltered,
  matching,
  stateOf,
  unfiltered,
  views,
  type DataStoreListState,
  type Row,
  type View,
} from './list.ts'
import { dataStores, useDataStores } from './useDataStores.ts'
import { t } from './messages.ts'

/** Members who are not administrators can read only what is published from their own data stores. */
const viewOf = (
  { show }: Pick<DataStoreListState, 'show'>,
  person: Parameters<typeof isAdministrator>[0],
): View => (isAdministrator(person) ? show : 'mine')

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const state = readList(DataStoreList, new URL(request.url).searchParams)
  // The page shows an error in place of the rows.
  await queryClient.query(dataStores(viewOf(state, session().person))).catch(() => undefined)
  return null
}

const none: readonly Row[] = []

const actionsOf = ({ item: { id } }: Row): readonly RowAction[] => [
  { label: t('openItem'), icon: 'content', href: paths.item(id) },
  copyLink(paths.dataStore(id)),
]

/** The data stores of a member; for administrators, those of the organization. */
export const Component = () => {
  const { person } = useSession()
  const list = useList(DataStoreList)
  const { state, change } = list
  const isAdmin = isAdministrator(person)
  const view = viewOf(state, person)
  const isAll = view === 'all'
  const { rows, error, retry } = useDataStores(view)
  const all = rows ?? none
  const refusal = refusalMessage(usePermission(registering))
  const { q, owner, state: chosen } = state
  const found = useMemo(
    () => matching(all, { q, owner: isAll ? owner : [] }),
    [all, q, owner, isAll],
  )
  const shown = useMemo(() => inState(found, chosen), [found, chosen])
  const people = useMemo(() => peopleOf(all.map(({ item }) => item.owner)), [all])
  const columns = useMemo(() => {
    const canPublishOf = (of: string) => canCall(publishing.publishLayers, person, of).allowed
    return columnsFor(canPublishOf).filter(({ id }) => isAll || id !== 'owner')
  }, [person, isAll])
  const failing = all.filter((row) => ['failed', 'partial'].includes(stateOf(row) ?? '')).length
  const isBare = rows?.length === 0
  const register = (
    <ActionButton
      variant="contained"
      icon="add"
      href={paths.newDataStore()}
      disabledReason={refusal}
    >
      {t('register')}
    </ActionButton>
  )
  return (
    <Page
      title={t('title')}
      subtitle={
        all.length > 0 && (
          <>
            {t(isAll ? 'lineAll' : 'line', { count: all.length })}
            {failing > 0 && ` · ${t('failing', { count: failing })}`}
          </>
        )
      }
      action={register}
    >
      <People value={people}>
        <ListView
          name="dataStores"
          list={list}
          caption={t('caption')}
          rows={shown}
          columns={columns}
          rowId={({ item }) => item.id}
          rowName={({ item }) => item.title}
          actionsOf={actionsOf}
          exported={exportOf('data-stores', shown)}
          search={isBare ? undefined : { label: t('search'), isInPage: true }}
          views={
            isAdmin
              ? {
                  label: t('which'),
                  selected: state.show,
                  onSelect: (show) => change({ ...unfiltered, show }),
                  chips: views.map((value) => ({ value, label: t(`views.${value}`) })),
                }
              : undefined
          }
          filters={
            !isBare && (
              <Filters state={state} change={change} rows={all} found={found} hasOwners={isAll} />
            )
          }
          status={error && <ErrorNotice error={error} onRetry={retry} />}
          empty={
            error
              ? undefined
              : isFiltered(state)
                ? {
                    message: t('empty.found'),
                    reset: t('clear'),
                    onReset: () => change(unfiltered),
                  }
                : {
                    icon: 'publishing',
                    message: t(isAll ? 'empty.all' : isAdmin ? 'empty.mine' : 'empty.own'),
                    line:
                      refusal === undefined ? t('empty.ownLine') : t('empty.refused', { refusal }),
                    action: register,
                  }
          }
        />
      </People>
    </Page>
  )
}
