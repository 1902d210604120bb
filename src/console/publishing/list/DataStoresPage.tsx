import { useMemo } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { canCall, isAdministrator } from '../../../rest/protocol/authorization.ts'
import { publishing } from '../../../rest/publishing/publishing.ts'
import { queryClient } from '../../shell/api.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
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
import { dataStoreList } from './list.ts'
import { dataStores, stateOf, useDataStores, type Row } from './useDataStores.ts'
import { t } from './messages.ts'

/** Members who are not administrators can read only what is published from their own data stores. */
const viewOf = (
  { show }: Pick<ReturnType<typeof dataStoreList.read>, 'show'>,
  person: Parameters<typeof isAdministrator>[0],
) => (isAdministrator(person) ? show : 'mine')

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const state = dataStoreList.read(new URL(request.url).searchParams)
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
  const { state, change } = dataStoreList.useUrl()
  const isAdmin = isAdministrator(person)
  const view = viewOf(state, person)
  const isAll = view === 'all'
  const { rows, error, retry } = useDataStores(view)
  const all = rows ?? none
  const refusal = refusalMessage(usePermission(registering))
  const { isFiltered, clear, shown, viewsOf } = dataStoreList.use(all, {
    without: isAll ? [] : ['owner'],
  })
  const people = useMemo(() => peopleOf(all.map(({ item }) => item.owner)), [all])
  const columns = useMemo(() => {
    const canPublishOf = (of: string) => canCall(publishing.publishLayers, person, of).allowed
    return columnsFor(canPublishOf).filter(({ id }) => isAll || id !== 'owner')
  }, [person, isAll])
  const failing = all.filter((row) => ['failed', 'partial'].includes(stateOf(row) ?? '')).length
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
          {...shown}
          caption={t('caption')}
          columns={columns}
          rowName={({ item }) => item.title}
          actionsOf={actionsOf}
          views={
            isAdmin
              ? viewsOf(t('which'), (show) => change({ ...dataStoreList.unfiltered, show }))
              : undefined
          }
          status={error && <ErrorNotice error={error} onRetry={retry} />}
          empty={
            error
              ? undefined
              : isFiltered
                ? {
                    message: t('empty.found'),
                    reset: t('clear'),
                    onReset: clear,
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
