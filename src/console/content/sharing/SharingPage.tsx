import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { randomId } from '../../shell/storage/randomId.ts'
import { itemsAtOnce, sharing as operations } from '../../../rest/content/sharing.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { useDraft } from '../../shell/drafts/draft.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { permission } from '../../shell/permissions.ts'
import { paths } from '../../shell/paths.ts'
import { loadSelection, selection } from '../../shared/selection/selection.ts'
import { useSession } from '../../shell/session/session.ts'
import { ReviewBar } from '../../shell/review/ReviewBar.tsx'
import { ItemsPage } from '../ItemsPage.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Disclosure } from '../../ui/layout/Disclosure.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import { sharingDraft } from './sharingDraft.ts'
import { Grid } from './Grid.tsx'
import { shownColumns } from './shownColumns.ts'
import type { Visit } from '../../shared/sharing/present.ts'
import { whyNot } from '../../shared/sharing/refusal.ts'
import { fitting, withoutGroups, type Draft } from '../../shared/sharing/state.ts'
import { MoreGroups } from '../../shared/sharing/MoreGroups.tsx'
import { useSharing } from '../../shared/sharing/useSharing.ts'
import { useSharingContext } from '../../shared/sharing/useSharingContext.ts'
import { t } from '../../shared/sharing/messages.ts'
import { SharingReview } from '../../shared/sharing/SharingReview.tsx'

/** Returns the items named in the URL, or else the selected items. */
export const loader = async ({ request }: LoaderFunctionArgs): Promise<Visit> => {
  const selected = await loadSelection()
  const named = new URL(request.url).searchParams.getAll('item')
  const itemIds = named.length > 0 ? named : selected.items().map(({ id }) => id)
  return { id: randomId(), itemIds: [...new Set(itemIds)] }
}

/** The page that shares and unshares items. */
export const Component = () => {
  const visit = useLoaderData<typeof loader>()
  const count = visit.itemIds.length
  return (
    <ItemsPage
      title={t('title')}
      count={count}
      line={t('line', { count })}
      emptyLine={t('emptyLine')}
    >
      <Visited key={visit.id} visit={visit} />
    </ItemsPage>
  )
}

const Visited = ({ visit }: { visit: Visit }) => {
  const navigate = useNavigate()
  const { person, organization } = useSession()
  const [{ chosen, draft: entered }, setEntered] = useDraft(sharingDraft)
  const [isPlanned, setIsPlanned] = useState(false)
  const [isAllShown, setIsAllShown] = useState(false)
  const [named] = useState(() => selection.now().items())
  const { rows, known, error, readAgain } = useSharing(visit, chosen, named)
  const context = useSharingContext()
  const sharing = useMemo(
    () =>
      rows &&
      known && {
        groupItems: known.groupItems,
        groupRoles: known.groupRoles,
        draft: fitting(entered, { ...known, rows }, chosen),
      },
    [rows, known, entered, chosen],
  )

  if (error) return <ErrorNotice error={error} onRetry={readAgain} />
  if (!rows || !known || !sharing)
    return <ProgressLine label={t('reading', { count: visit.itemIds.length })} />
  const { columns, unchecked } = known
  const { draft } = sharing
  const shown = isAllShown ? columns : shownColumns(columns, chosen, draft)
  const hidden = columns.length - shown.length
  const unread = rows.filter((row) => row.level !== undefined && row.hasUnreadGroups).length
  const setDraft = (next: Draft) => setEntered({ chosen, draft: next })
  const choose = (ids: readonly string[]) => {
    const gone = new Set(chosen.filter((id) => !ids.includes(id)))
    setEntered({ chosen: ids, draft: gone.size > 0 ? withoutGroups(draft, gone) : draft })
  }
  // Nothing can be changed here: no cell, and no further group.
  const own = rows.map((row) => permission({ organization, person }, operations.shareOwn, row))
  const [refused] = own
  const isViewOnly =
    draft.size === 0 &&
    own.every(({ allowed }) => !allowed) &&
    rows.every((row) =>
      columns.every((column) => whyNot(context, sharing, row, column) !== undefined),
    )
  const notices = (
    <>
      {unread > 0 && (
        <Notice
          tone="warning"
          action={
            <Button variant="outlined" onClick={readAgain}>
              {t('retry')}
            </Button>
          }
        >
          {t('unreadGroups', { count: unread })}
        </Notice>
      )}
      {rows.length > itemsAtOnce && (
        <Notice tone="neutral">{t('ownGroups', { count: itemsAtOnce })}</Notice>
      )}
      {unchecked > 0 && <Notice tone="neutral">{t('unchecked', { count: unchecked })}</Notice>}
    </>
  )
  const grid = (
    <>
      {hidden > 0 && (
        <Button
          size="small"
          onClick={() => setIsAllShown(true)}
          sx={{ justifySelf: 'start', alignSelf: 'start', marginBlockEnd: 2 }}
        >
          {t('showGroups', { count: hidden })}
        </Button>
      )}
      <Grid rows={rows} columns={shown} sharing={sharing} context={context} onChange={setDraft} />
    </>
  )
  if (isViewOnly && refused)
    return (
      <>
        <NoPermission
          permission={refused}
          owner={rows.length === 1 ? rows[0]?.owner : undefined}
          isViewOnly
        />
        {notices}
        {grid}
      </>
    )
  const nothing = t(chosen.length > 0 ? 'nothingAdded' : 'nothingYet')
  return (
    <>
      {notices}
      <Card>
        <MoreGroups
          label={t('more')}
          help={t('moreHelp')}
          listedReason={t('alreadyShown')}
          columns={columns}
          chosen={chosen}
          onChange={choose}
        />
      </Card>
      {grid}
      <Card>
        <Disclosure summary={t('follows.title')}>
          <ul>
            <li>{t('follows.everyone')}</li>
            <li>{t('follows.groups')}</li>
            <li>{t('follows.attached')}</li>
            <li>{t('follows.layers')}</li>
          </ul>
        </Disclosure>
      </Card>
      <ReviewBar
        summary={draft.size === 0 ? nothing : t('summary', { count: draft.size })}
        isUntouched={draft.size === 0}
        onDiscard={() => setDraft(new Map())}
        disabledReason={draft.size === 0 ? nothing : undefined}
        onReview={() => setIsPlanned(true)}
      />
      {isPlanned && (
        <SharingReview
          context={context}
          entered={{ ...sharing, rows, columns }}
          onClose={() => setIsPlanned(false)}
          onStarted={(run) => {
            sharingDraft.forget()
            void navigate(paths.run(run.id))
          }}
        />
      )}
    </>
  )
}
