import Box from '@mui/material/Box'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import { redirect, useParams, type LoaderFunctionArgs } from 'react-router'
import Button from '@mui/material/Button'
import { overlay, part } from '../../shell/part/part.tsx'
import type { Item } from '../../../rest/records/item.ts'
import { items } from '../../../rest/content/items.ts'
import { sharing } from '../../../rest/content/sharing.ts'
import { canChangeOwn } from '../../../rest/protocol/authorization.ts'
import { registrationAccess, registrationOf } from '../../../rest/records/registration.ts'
import { queryClient } from '../../shell/api.ts'
import { MoreActions } from '../../shell/actions/MoreActions.tsx'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { HistoryButton } from '../../shell/undo/HistoryButton.tsx'
import { copyLink } from '../../shell/lists/rowActions.ts'
import { OtherOrganization } from '../../shell/OtherOrganization.tsx'
import { paths } from '../../shell/paths.ts'
import { refusalMessage, usePermission } from '../../shell/permissions.ts'
import { useOperationMutation } from '../../shell/changes/mutate.ts'
import { useSession } from '../../shell/session/session.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ItemTypeLabel, SharingLabel } from '../../ui/icons/IconLabel.tsx'
import { itemTypeFamily } from '../../ui/icons/itemTypeFamilies.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { TitleTile } from '../../ui/TitleTile.tsx'
import { itemRead, changedReads, pageOfItem, pathOf, tabsOf, type Tab } from './item.ts'
import { EditButton, FieldEditor } from './fields/EditableField.tsx'
import { useFieldEditing } from './fields/useFieldEditing.ts'
import { Overview } from './Overview.tsx'
import { DownloadButton, useIsDownloadFirst } from './DownloadButton.tsx'
import { StatusLabel } from './StatusLabel.tsx'
import { useCanUpdate } from './useCanUpdate.ts'
import { useFolder } from './useFolder.ts'
import { t } from './messages.ts'
import { FieldOffers } from './fields/FieldOffers.tsx'
import { MoveItem } from './MoveItem.tsx'
import { SharePanel } from '../../shared/sharing/SharePanel.tsx'
import { DeleteReview } from './DeleteReview.tsx'
import { PageTabs } from '../../ui/layout/PageTabs.tsx'
import type { ReportedChange } from '../../shell/undo/ObjectHistory.tsx'
import { writtenItem } from '../../shared/jobs/followedJob.ts'
import { endingOf } from '../../shared/jobs/ending.ts'
import { jobHref } from '../../shared/jobs/jobs.ts'
import { useJobs } from '../../shared/jobs/useJobs.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Returns what the portal reports about the changes of an item: two times, and who classified it. */
const reportedChanges = ({
  created,
  modified,
  classification,
}: Pick<Item, 'created' | 'modified' | 'classification'>): readonly ReportedChange[] => {
  const audited = (what: ReportedChange['what'], date: string, user: string): ReportedChange[] => {
    const [time, who] = [classification?.[date], classification?.[user]]
    if (typeof time !== 'number') return []
    return [{ what, time, who: typeof who === 'string' ? who : undefined }]
  }
  return [
    ...audited('classificationEdited', 'lastEditedDate', 'lastEditedUser'),
    ...audited('classified', 'createdDate', 'createdUser'),
    { what: 'modified', time: modified },
    { what: 'created', time: created },
  ]
}

/** Links to the sections of an item page. */
const Tabs = ({ item, current }: { item: Item; current: Tab }) => (
  <PageTabs
    label={t('tabs')}
    current={current}
    tabs={tabsOf(item).map((id) => ({
      id,
      label: t(`tab.${id}`),
      href: paths.item(item.id, id === 'overview' ? undefined : id),
    }))}
  />
)

const ScreenshotsPanel = overlay(
  async () => (await import('./screenshots/ScreenshotsPanel.tsx')).ScreenshotsPanel,
)

const parts: Record<Exclude<Tab, 'overview'>, ComponentType<{ item: Item }>> = {
  features: part(async () => (await import('./features/Features.tsx')).Features),
  data: part(async () => (await import('./data/Data.tsx')).Data),
  resources: part(async () => (await import('./resources/Resources.tsx')).Resources),
  relations: part(async () => (await import('./relationships/Relations.tsx')).Relations),
  sharing: part(async () => (await import('./Sharing.tsx')).Sharing),
}

const tabNamed = (name: string | undefined, item: Item): Tab =>
  tabsOf(item).find((tab) => tab === name) ?? 'overview'

export const loader = async ({ params: { itemId = '', tab } }: LoaderFunctionArgs) => {
  const item = await queryClient.query(itemRead(itemId))
  // A tab that the item doesn't have.
  return tab !== undefined && tabNamed(tab, item) === 'overview'
    ? redirect(paths.item(itemId))
    : null
}

/** The page of one item, with its tabs and actions. */
export const Component = () => {
  const { itemId = '', tab } = useParams()
  const { data: item } = useSuspenseQuery(itemRead(itemId))
  // Restored entries open their fields.
  const [restored, setRestored] = useState(0)
  return (
    <ItemView
      key={`${itemId} ${restored}`}
      item={item}
      tab={tabNamed(tab, item)}
      onRestored={() => setRestored(restored + 1)}
    />
  )
}

interface ViewProps {
  readonly item: Item
  readonly tab: Tab
  readonly onRestored: () => void
}

const ItemView = ({ item, tab, onRestored }: ViewProps) => {
  const { canUpdate } = useCanUpdate(item)
  const folder = useFolder(item)
  const { isOpen, isFocused, button, open, close } = useFieldEditing(item, 'title', canUpdate)
  const Part = tab === 'overview' ? Overview : parts[tab]
  const line = <ItemLine item={item} />
  return (
    <Page
      width="object"
      title={item.title}
      lang={item.culture}
      part={tab === 'overview' ? undefined : t(`tab.${tab}`)}
      picture={<TitleTile icon={itemTypeFamily(item.type)} />}
      titleAction={
        canUpdate && !isOpen && <EditButton name="title" button={button} onOpen={open} />
      }
      crumbs={[
        { label: t('content'), href: paths.content() },
        // The root folder is the level of Content itself.
        ...(folder && item.ownerFolder !== null ? [folder] : []),
      ]}
      isTitleEdited={isOpen}
      subtitle={
        isOpen ? (
          <FieldEditor
            item={item}
            name="title"
            isFocused={isFocused}
            onClose={close}
            fallback={line}
          />
        ) : (
          line
        )
      }
      action={<Actions item={item} />}
    >
      <FailedJob itemId={item.id} />
      <Tabs item={item} current={tab} />
      {canUpdate && tab === 'overview' && <FieldOffers item={item} onRestored={onRestored} />}
      <Part item={item} />
    </Page>
  )
}

/** The type, the sharing level, and the status of the item, and whether it belongs to another organization. */
const ItemLine = ({ item }: { item: Item }) => {
  const { type, access, contentStatus } = item
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
      <ItemTypeLabel type={type} />
      {access && (
        <SharingLabel access={access}>
          {t(`access.${access}`, { defaultValue: access })}
        </SharingLabel>
      )}
      {contentStatus != null && contentStatus !== '' && <StatusLabel status={contentStatus} />}
      <OtherOrganization of={item} />
    </Box>
  )
}

const Actions = ({ item }: { item: Item }) => {
  const { title } = item
  const [isMoving, setIsMoving] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const [isSharing, setIsSharing] = useState(false)
  const [isChangingScreenshots, setIsChangingScreenshots] = useState(false)
  const { canUpdate } = useCanUpdate(item)
  const moveRefusal = refusalMessage(usePermission(items.move, item))
  const protectRefusal = refusalMessage(usePermission(items.protect, item))
  const deleteRefusal = refusalMessage(usePermission(items.remove, item))
  const registerRefusal = refusalMessage(
    usePermission({ access: registrationAccess.register }, item),
  )
  const { connection, person } = useSession()
  const sharePermission = usePermission(sharing.shareOwn, item)
  const canShare = sharePermission.allowed
  const share = {
    label: t('share'),
    icon: 'share',
    // Those who manage groups can unshare items of others from them.
    disabledReason: canChangeOwn(person, 'group') ? undefined : refusalMessage(sharePermission),
    onClick: () => setIsSharing(true),
  }
  const isDownloadFirst = useIsDownloadFirst(item)
  const elsewhere = pageOfItem(connection, item.id)
  const isProtected = item.protected === true
  const protection = useOperationMutation(isProtected ? items.unprotect : items.protect, {
    title: t(isProtected ? 'unprotectedWritten' : 'protectedWritten', { title }),
    endTitle: t(isProtected ? 'unprotectedWrittenDone' : 'protectedWrittenDone', { title }),
    target: { label: title, href: paths.item(item.id) },
    changes: [
      { name: 'protected', label: t('fact.protected'), before: isProtected, after: !isProtected },
    ],
    invalidates: changedReads,
    message: t(isProtected ? 'unprotected' : 'protected', { title }),
    undo: {
      operation: isProtected ? items.protect : items.unprotect,
      input: pathOf(item),
      title: t(isProtected ? 'protect' : 'unprotect'),
    },
  })
  return (
    <>
      {protection.error && <ErrorNotice error={protection.error} />}
      <ActionButton icon="move" disabledReason={moveRefusal} onClick={() => setIsMoving(true)}>
        {t('move')}
      </ActionButton>
      <ActionButton
        icon="notShared"
        disabledReason={protectRefusal}
        loading={protection.isPending}
        onClick={() => protection.mutate(pathOf(item))}
      >
        {t(isProtected ? 'unprotect' : 'protect')}
      </ActionButton>
      {canShare && (
        <ActionButton variant="contained" icon="share" onClick={share.onClick}>
          {share.label}
        </ActionButton>
      )}
      {isDownloadFirst && <DownloadButton item={item} isFirst />}
      <HistoryButton about={`item:${item.id}`} name={title} reported={reportedChanges(item)} />
      <MoreActions
        actions={[
          ...(elsewhere === undefined
            ? []
            : [
                {
                  label: t('openInPortal'),
                  icon: 'openInNew',
                  onClick: () => void window.open(elsewhere, '_blank', 'noopener,noreferrer'),
                },
              ]),
          copyLink(paths.item(item.id)),
          ...(canShare ? [] : [share]),
          ...(registrationOf(item) === 'possible'
            ? [
                {
                  label: t('register'),
                  icon: 'applications',
                  href: paths.newApplication(item.id),
                  disabledReason: registerRefusal,
                },
              ]
            : []),
          ...(canUpdate
            ? [
                {
                  label: t('changeScreenshots'),
                  icon: 'edit',
                  onClick: () => setIsChangingScreenshots(true),
                },
              ]
            : []),
          {
            label: t('deleteAction'),
            icon: 'delete',
            disabledReason: deleteRefusal ?? (isProtected ? t('deleteProtected') : undefined),
            isDestructive: true,
            onClick: () => setIsDeleting(true),
          },
        ]}
      />
      {isSharing && <SharePanel items={[item]} onClose={() => setIsSharing(false)} />}
      {isMoving && <MoveItem item={item} onClose={() => setIsMoving(false)} />}
      {isChangingScreenshots && (
        <ScreenshotsPanel item={item} onClose={() => setIsChangingScreenshots(false)} />
      )}
      {isDeleting && <DeleteReview item={item} onClose={() => setIsDeleting(false)} />}
    </>
  )
}

/** Why the portal could not download or export the file of an item, and its job, until the job is removed from the list of jobs. */
const FailedJob = ({ itemId }: { readonly itemId: string }) => {
  const failed = useJobs()?.find((job) => writtenItem(job) === itemId && job.state === 'failed')
  return (
    failed && (
      <Notice
        tone="error"
        action={
          <Button variant="outlined" href={jobHref(failed)}>
            {t('showJob')}
          </Button>
        }
      >
        {endingOf(failed)}
      </Notice>
    )
  )
}
