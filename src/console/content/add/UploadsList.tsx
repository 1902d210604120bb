import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { categories, categorizing } from '../../../rest/content/categories.ts'
import { query } from '../../shell/api.ts'
import { overlay } from '../../shell/part/part.tsx'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { permission } from '../../shell/permissions.ts'
import { useSession } from '../../shell/session/session.ts'
import { paths } from '../../shell/paths.ts'
import { isOver } from '../../shared/upload/engine/progress.ts'
import type { QueuedUpload } from '../../shared/upload/engine/queue.ts'
import { UploadActions } from '../../shared/upload/UploadActions.tsx'
import { UploadProgressLine } from '../../shared/upload/UploadProgressLine.tsx'
import { UploadTrouble } from '../../shared/upload/UploadTrouble.tsx'
import { uploads } from '../../shared/upload/uploads.ts'
import { useProgress } from '../../shared/upload/useUploads.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Disclosure } from '../../ui/layout/Disclosure.tsx'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'
import { TitleCell } from '../../ui/table/TitleCell.tsx'
import { itemRead } from '../item/item.ts'
import { FieldEditor } from '../item/fields/EditableField.tsx'
import { useFieldEditing } from '../item/fields/useFieldEditing.ts'
import { t } from './messages.ts'

const SharePanel = overlay(
  async () => (await import('../../shared/sharing/SharePanel.tsx')).SharePanel,
)

interface Props {
  readonly entries: readonly QueuedUpload[]
  /** Called to put a failed upload back into the form. */
  readonly onCorrect: (entry: QueuedUpload) => void
}

/** The maximum number of items in the URL of the page that shares, edits, or categorizes them. */
const maxInUrl = 100

/** With more uploads than this, the completed ones are folded. */
const maxUnfolded = 5

/** Lists the uploads of this tab with their state and actions. */
export const UploadsList = ({ entries, onCorrect }: Props) => {
  const done = useSyncExternalStore(uploads.subscribe, () =>
    entries
      .filter(({ upload }) => upload.progress().state === 'completed')
      .map(({ id }) => id)
      .join(' '),
  )
  const completed = new Set(done.split(' '))
  const isFolded = entries.length > maxUnfolded && done !== ''
  const session = useSession()
  const owner = session.person.username
  const items = entries.flatMap(({ upload, file, properties: { title = file.name, type } }) => {
    const { state, itemId } = upload.progress()
    return state === 'completed' && itemId !== undefined
      ? [{ id: itemId, title, type: type ?? '', owner }]
      : []
  })
  const added = items.map(({ id }) => id)
  const [shared, setShared] = useState<typeof items>()
  const isSmall = added.length > 0 && added.length <= maxInUrl
  const mayCategorize = permission(session, categorizing, session.person.username).allowed
  const { data: schema } = useQuery({
    ...query(categories.read, { portalId: 'self' }),
    enabled: isSmall && mayCategorize,
  })
  const canCategorize = isSmall && mayCategorize && (schema?.categorySchema.length ?? 0) > 0
  return (
    <Card
      title={t('uploads.title')}
      aside={
        done !== '' && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {isSmall && (
              <Button size="small" onClick={() => setShared(items)}>
                {t('uploads.share', { count: added.length })}
              </Button>
            )}
            {isSmall && (
              <Button size="small" href={paths.editItems(...added)}>
                {t('uploads.edit', { count: added.length })}
              </Button>
            )}
            {canCategorize && (
              <Button size="small" href={paths.categories(...added)}>
                {t('uploads.categorize', { count: added.length })}
              </Button>
            )}
            <Button
              size="small"
              onClick={() => {
                for (const id of done.split(' ')) uploads.remove(id)
              }}
            >
              {t('uploads.clear')}
            </Button>
          </Box>
        )
      }
    >
      <List
        label={t('uploads.title')}
        entries={isFolded ? entries.filter(({ id }) => !completed.has(id)) : entries}
        onCorrect={onCorrect}
      />
      {isFolded && (
        <Disclosure
          isLazy
          summary={t('uploads.completed', { count: completed.size, total: entries.length })}
        >
          <List
            label={t('uploads.completedList')}
            entries={entries.filter(({ id }) => completed.has(id))}
            onCorrect={onCorrect}
          />
        </Disclosure>
      )}
      {shared && <SharePanel items={shared} onClose={() => setShared(undefined)} />}
    </Card>
  )
}

const List = ({ label, entries, onCorrect }: Props & { readonly label: string }) =>
  entries.length > 0 && (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {entries.map((entry) => (
        <Row key={entry.id} entry={entry} onCorrect={onCorrect} />
      ))}
    </Box>
  )

const Row = ({ entry, onCorrect }: Pick<Props, 'onCorrect'> & { entry: QueuedUpload }) => {
  const progress = useProgress(entry.upload)
  const { name } = entry.file
  const { title = name, type } = entry.properties
  const subtitle = `${type ?? ''}, ${name}`
  const hasFailed = progress.state === 'failed' || progress.state === 'cancelled'
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'center',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
        paddingBlock: 3,
        borderBlockStart: '1px solid',
        borderColor: 'line',
      }}
    >
      {progress.state === 'completed' && progress.itemId !== undefined ? (
        <AddedTitle itemId={progress.itemId} title={title} subtitle={subtitle} />
      ) : (
        <TitleCell title={title} subtitle={subtitle} />
      )}
      <div>
        <UploadProgressLine entry={entry} />
      </div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end' }}>
        <UploadActions entry={entry} inRow />
        {hasFailed && (
          <>
            <Button
              size="small"
              aria-label={t('uploads.correctName', { name })}
              onClick={() => {
                onCorrect(entry)
                uploads.remove(entry.id)
              }}
            >
              {t('uploads.correct')}
            </Button>
            <Button
              size="small"
              aria-label={t('uploads.retryName', { name })}
              onClick={() => uploads.retry(entry.id)}
            >
              {t('uploads.retry')}
            </Button>
          </>
        )}
        {isOver(progress) && (
          <Button
            size="small"
            aria-label={t('uploads.removeName', { name })}
            onClick={() => uploads.remove(entry.id)}
          >
            {t('uploads.remove')}
          </Button>
        )}
      </Box>
      <Box sx={{ gridColumn: '1 / -1', '&:empty': { display: 'none' } }}>
        <UploadTrouble entry={entry} />
      </Box>
    </Box>
  )
}

interface AddedProps {
  readonly itemId: string
  /** The title with which the item was added. */
  readonly title: string
  readonly subtitle: string
}

/** The title of an item that was added, which is edited in its place. */
const AddedTitle = ({ itemId, title, subtitle }: AddedProps) => {
  const { isOpen, isFocused, button, open, close } = useFieldEditing({ id: itemId }, 'title', true)
  const { data: item, error } = useQuery({ ...itemRead(itemId), enabled: isOpen })
  const cell = (
    <TitleCell title={item?.title ?? title} href={paths.item(itemId)} subtitle={subtitle} />
  )
  if (isOpen && item)
    return (
      <FieldEditor item={item} name="title" isFocused={isFocused} onClose={close} fallback={cell} />
    )
  return (
    <div>
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
        {cell}
        <IconButton
          ref={button}
          size="small"
          loading={isOpen && !error}
          aria-label={t('uploads.rename', { title: item?.title ?? title })}
          onClick={open}
        >
          <SpriteIcon name="edit" size={16} />
        </IconButton>
      </Box>
      {isOpen && error && <ErrorNotice error={error} />}
    </div>
  )
}
