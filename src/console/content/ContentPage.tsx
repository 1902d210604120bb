import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate, type LoaderFunctionArgs } from 'react-router'
import { foldersOf } from '../shared/folders/folders.ts'
import { part, overlay } from '../shell/part/part.tsx'
import { content } from '../../rest/content/content.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Item } from '../../rest/records/item.ts'
import { queryClient } from '../shell/api.ts'
import { ErrorNotice } from '../shell/errors/ErrorNotice.tsx'
import { sentence } from '../shell/forms/sentence.ts'
import { ReachSwitch } from '../shell/lists/ReachSwitch.tsx'
import { useSelectedOnly } from '../shell/lists/selectedOnly.tsx'
import { ListView } from '../shell/lists/ListView.tsx'
import { ToolButton } from '../shell/lists/ToolButton.tsx'
import { People, peopleOf } from '../shell/people/Person.tsx'
import { paths } from '../shell/paths.ts'
import { refusalMessage, usePermission, seeingAllOfMembers } from '../shell/permissions.ts'
import {
  loadSelection,
  selection,
  toSelected,
  useSelection,
} from '../shared/selection/selection.ts'
import { useSession } from '../shell/session/session.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { ProgressLine } from '../ui/ProgressLine.tsx'
import { usePageDrop } from '../ui/fields/pageDrop.ts'
import { columnsOf } from './columns.tsx'
import { droppedFiles } from './droppedFiles.ts'
import { actionsWith } from './rowActions.ts'
import { contentList, presets } from './contentList.ts'
import { Folders } from './Folders.tsx'
import {
  contentPage,
  everything,
  isFiltered,
  isListed,
  isOfDisabled,
  ownerOf,
  searchWindow,
  unfiltered,
  viewCount,
  views,
  type ContentState,
} from './list.ts'
import { useSelectAll } from './useSelectAll.ts'
import { ViewOptions } from './ViewOptions.tsx'
import { t } from './messages.ts'
import { Cards } from './Cards.tsx'
import { SyntaxHelp } from './SyntaxHelp.tsx'
import { MoveItem } from './item/MoveItem.tsx'
import { NoPermission } from '../shell/access/NoPermission.tsx'
import { disabledOwners } from '../shell/people/disabledOwners.ts'

const SharePanel = overlay(
  async () => (await import('../shared/sharing/SharePanel.tsx')).SharePanel,
)

/** Says whose items a list of the items of disabled members leaves out; null if it leaves out none. */
const DisabledNotice = () => {
  const { data } = useQuery(disabledOwners())
  const permission = usePermission(seeingAllOfMembers)
  if (!permission.allowed)
    return <NoPermission permission={permission} reason={t('disabled.notSeen')} isViewOnly />
  if (!data || data.total === data.owners.length) return null
  return (
    <Notice tone="warning">
      {t('disabled.first', { shown: data.owners.length, count: data.total })}
    </Notice>
  )
}

// The actions on selected items are half of the page's code.
const Selected = part(async () => (await import('./Selected.tsx')).Selected)

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const state = contentList.read(request)
  await Promise.all([
    loadSelection(),
    // The page shows a refused query at the search field.
    queryClient.query(contentPage(state)).catch(() => undefined),
  ])
  // Requested before the thumbnails; the page does not wait for the counts.
  for (const view of views) queryClient.query(viewCount(state, view)).catch(() => undefined)
  return null
}

/** Returns the error of the query, from the contract or the portal, without the name of its parameter. */
const refusalOf = (error: Error | null): string | undefined => {
  if (!(error instanceof PortalError) || error.code !== 400) return undefined
  const [, ofQuery] = /^'q':? (.*?)\.?$/s.exec(error.message) ?? []
  return ofQuery === undefined ? error.message : sentence(ofQuery)
}

const whyEmpty = (state: ContentState, refusal: string | undefined) => {
  if (refusal !== undefined) return 'refused'
  if (isFiltered(state) || isOfDisabled(state)) return 'found'
  return state.folder === '' ? state.show : 'folder'
}

/** The list of items: searched, filtered, and selected for bulk operations. */
export const Component = () => {
  const session = useSession()
  const { person } = session
  const navigate = useNavigate()
  const list = contentList.useUrl()
  const { state, change } = list
  const selected = useSelection()
  const selectedOnly = useSelectedOnly(selected.count, () => selected.items().map(({ id }) => id))
  const only = {
    ...selectedOnly,
    show: () => {
      list.onPage(1)
      selectedOnly.show()
    },
    end: () => {
      list.onPage(1)
      selectedOnly.end()
    },
  }
  const onlyIds = useMemo(() => only.ids && [...only.ids], [only.ids])
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...contentPage(state, onlyIds),
    placeholderData: keepPreviousData,
    // The loader has sent the request already.
    retryOnMount: false,
  })
  const [isHelping, setIsHelping] = useState(false)
  const [moving, setMoving] = useState<Item>()
  const [sharing, setSharing] = useState<Item>()
  const all = useSelectAll()
  const owner = ownerOf(state)
  const mayList = usePermission(content.list, owner).allowed && owner !== ''
  const mayAdd = usePermission(content.addItem, person.username)
  const { data: folderData } = useQuery({ ...foldersOf(owner), enabled: mayList })
  const folders = useMemo(
    () => new Map((folderData?.folders ?? []).map(({ id, title }) => [id, title])),
    [folderData],
  )
  const isOfOne = owner !== '' && !onlyIds
  const columns = useMemo(() => columnsOf(folders, isOfOne), [folders, isOfOne])
  const ownFolder = owner === person.username && folders.has(state.folder) ? state.folder : ''
  const isDropping = usePageDrop(
    mayAdd.allowed
      ? (files) => {
          droppedFiles.put(files)
          void navigate(paths.addItem(ownFolder))
        }
      : undefined,
  )
  const counts = useQueries({
    queries: views.map((view) => ({ ...viewCount(state, view), enabled: !error })),
    combine: (results) => results.map((result) => result.data?.total),
  })
  const items = useMemo(() => (error ? [] : (data?.items ?? [])), [data, error])
  const total = error ? 0 : (data?.total ?? 0)
  const owners = useMemo(() => peopleOf(items.map((item) => item.owner)), [items])
  const here = useMemo(
    () => new Set(items.filter(({ id }) => selected.has(id)).map(({ id }) => id)),
    [items, selected],
  )
  const actionsOf = useMemo(
    () => actionsWith(session, { share: setSharing, move: setMoving }),
    [session],
  )
  const refusal = state.q === '' ? undefined : refusalOf(error)
  const hasFailed = error !== null && refusal === undefined
  const select = (ids: ReadonlySet<string>) => {
    selection.add(items.filter(({ id }) => ids.has(id) && !here.has(id)).map(toSelected))
    selection.remove(items.filter(({ id }) => !ids.has(id) && here.has(id)).map(({ id }) => id))
  }
  const keepHere = () => {
    const others = selection.now().items()
    selection.remove(others.filter(({ id }) => !here.has(id)).map(({ id }) => id))
  }
  const selectOne = (item: Item, isSelected: boolean) =>
    isSelected ? selection.add([toSelected(item)]) : selection.remove([item.id])
  const isWindowed = !only.ids && !isListed(state) && total > searchWindow
  const why = whyEmpty(state, refusal)
  const isBare = why !== 'refused' && why !== 'found'
  const wayOut = isFiltered(state) ? (
    <Button variant="outlined" onClick={() => change({ ...unfiltered })}>
      {t('clear')}
    </Button>
  ) : (
    (state.folder !== '' || state.show === 'mine' || isOfDisabled(state)) &&
    // A link to an empty list leads nowhere.
    counts[views.indexOf('all')] !== 0 && (
      <Button variant="outlined" href={paths.allContent()}>
        {t('showAll')}
      </Button>
    )
  )
  const shown = contentList.use(list, {
    rows: items,
    total,
    columns,
    read: (onRows, signal) => everything(state, onRows, signal),
    more: state.show === 'all' && (
      <ReachSwitch reach={state.reach} onChange={(reach) => change({ reach, folder: '' })} />
    ),
  })
  return (
    <Page
      title={t('title')}
      subtitle={error ? undefined : t('line', { count: total })}
      action={
        <>
          <Button variant="outlined" href={paths.housekeeping()}>
            {t('housekeeping')}
          </Button>
          <ActionButton
            variant="contained"
            icon="add"
            href={paths.addItem(ownFolder)}
            disabledReason={refusalMessage(mayAdd)}
          >
            {t('add')}
          </ActionButton>
        </>
      }
    >
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: mayList
            ? { xs: 'minmax(0, 1fr)', lg: '220px minmax(0, 1fr)' }
            : 'minmax(0, 1fr)',
          columnGap: 5,
          rowGap: 3,
          alignItems: 'start',
        }}
      >
        {mayList && (
          <Folders
            owner={owner}
            selected={state.folder}
            onSelect={(folder) => change({ ...unfiltered, type: state.type, folder })}
          />
        )}
        <Box
          sx={{
            minInlineSize: 0,
            ...(isDropping && {
              outline: '2px dashed',
              outlineColor: 'primary.main',
              outlineOffset: 6,
              borderRadius: '10px',
            }),
          }}
        >
          {isDropping && <Notice tone="info">{t('drop')}</Notice>}
          <People value={owners}>
            <ListView
              {...shown}
              caption={t('caption')}
              only={only}
              rowName={({ title }) => title}
              selection={{ selected: here, onChange: select }}
              actionsOf={actionsOf}
              search={{
                label: t('search'),
                error: refusal,
                onSearch: (q) => change({ q, folder: '' }),
                help: (
                  <ToolButton
                    label={t('syntax')}
                    icon="help"
                    isOpen={isHelping}
                    onClick={() => setIsHelping(true)}
                  />
                ),
              }}
              views={{
                label: t('which'),
                selected: state.show,
                onSelect: (show) => change({ show, owner: [], owners: 'any', folder: '' }),
                options: views.map((view, index) => ({
                  value: view,
                  label: t(`views.${view}`),
                  count: counts[index],
                })),
              }}
              options={<ViewOptions state={state} change={change} />}
              status={
                <>
                  {isOfDisabled(state) && <DisabledNotice />}
                  {hasFailed && <ErrorNotice error={error} onRetry={() => void refetch()} />}
                  {all.error != null && <ErrorNotice error={all.error} />}
                  {all.missed > 0 && (
                    <Notice tone="warning">{t('missed', { count: all.missed })}</Notice>
                  )}
                  {all.progress ? (
                    <Box sx={{ display: 'flex', alignItems: 'end', gap: 3, marginBlockEnd: 3 }}>
                      <Box sx={{ flex: 1 }}>
                        <ProgressLine
                          label={t('selecting')}
                          value={all.progress.found / Math.max(1, all.progress.total)}
                          figures={t('selectingFigures', { ...all.progress })}
                        />
                      </Box>
                      <Button variant="outlined" onClick={all.stop}>
                        {t('stop')}
                      </Button>
                    </Box>
                  ) : (
                    !only.ids &&
                    total > items.length &&
                    !all.isDone(state, total, selected) && (
                      <Button
                        size="small"
                        onClick={() => all.start(state, total)}
                        sx={{ marginBlockEnd: 2 }}
                      >
                        {t('selectAll', { count: total })}
                      </Button>
                    )
                  )}
                </>
              }
              cards={
                state.view === 'cards' ? (
                  <Cards items={items} isSelected={selected.has} onSelect={selectOne} />
                ) : undefined
              }
              presets={presets()}
              pages={
                error
                  ? undefined
                  : {
                      total: isWindowed ? searchWindow : total,
                      found: isWindowed ? total : undefined,
                      pageSize: state.size,
                      isOutdated: isPlaceholderData,
                    }
              }
              empty={
                hasFailed
                  ? undefined
                  : {
                      message: t(`empty.${why}`),
                      action: wayOut,
                      ...(isBare && {
                        icon: 'content',
                        line:
                          why === 'mine'
                            ? t(`emptyLine.${mayAdd.allowed ? 'add' : 'shared'}`)
                            : undefined,
                      }),
                    }
              }
            />
          </People>
          {isWindowed && (
            <Box sx={{ marginBlockStart: 2, color: 'text.secondary', textAlign: 'end' }}>
              {t('window', { window: searchWindow })}
            </Box>
          )}
        </Box>
      </Box>
      {selected.count > 0 && (
        <Selected
          onPage={here.size}
          isSelecting={all.progress !== undefined}
          only={only}
          onKeep={keepHere}
        />
      )}
      {moving && <MoveItem item={moving} onClose={() => setMoving(undefined)} />}
      {sharing && <SharePanel items={[sharing]} onClose={() => setSharing(undefined)} />}
      {isHelping && <SyntaxHelp onClose={() => setIsHelping(false)} />}
    </Page>
  )
}
