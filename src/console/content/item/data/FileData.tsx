import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Item } from '../../../../rest/records/item.ts'
import { items } from '../../../../rest/content/items.ts'
import { itemTypeNamed } from '../../../../rest/records/itemTypes.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { refusal } from '../../../shell/forms/sentence.ts'
import { formatBytes } from '../../../shell/format.ts'
import { NoPermission } from '../../../shell/access/NoPermission.tsx'
import { usePermission } from '../../../shell/permissions.ts'
import { UnfinishedUploads } from '../../../shared/upload/UnfinishedUploads.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { CheckChoice } from '../../../ui/fields/Choice.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { saveFile } from '../../../shell/files/saveFile.ts'
import { previousFile } from './previousFile.ts'
import { FileDrop } from '../../../ui/fields/FileDrop.tsx'
import { ProgressLine } from '../../../ui/ProgressLine.tsx'
import { DownloadButton } from '../DownloadButton.tsx'
import { useReplacing, formatFile } from './useReplacing.ts'
import { t } from '../messages.ts'
import { send } from '../../../shell/api.ts'
import { warning } from '../../../shell/changes/warning.ts'
import { Review } from '../../../shell/review/Review.tsx'
import { pathOf } from '../item.ts'

/** Shows the file of an item; members who can update the item can replace it. */
export const FileData = ({ item }: { item: Item }) => {
  const [planned, setPlanned] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const choose = (file: File) => {
    const found =
      refusal(items.update, 'file', file) ?? refusal(items.update, 'filename', file.name)
    setProblem(found)
    if (found === undefined) setPlanned(file)
  }
  const replacing = useReplacing(item)
  const updatePermission = usePermission(items.update, item)
  const isViewOnly = item.itemControl !== 'update' && !updatePermission.allowed
  const extensions = itemTypeNamed(item.type)?.extensions ?? []
  const { file } = replacing
  const previous = previousFile.of(item.id)
  return (
    <>
      {isViewOnly && <NoPermission permission={updatePermission} owner={item.owner} isViewOnly />}
      <Card title={t('file')}>
        <DescriptionList
          facts={[
            { label: t('fact.file'), value: item.name },
            { label: t('fact.size'), value: formatBytes(item.size) },
          ]}
        />
        <Box sx={{ marginBlockStart: 3 }}>
          <DownloadButton item={item} />
        </Box>
        {previous && (
          <Box sx={{ marginBlockStart: 3 }}>
            <Notice
              tone="neutral"
              action={
                <>
                  <Button
                    variant="outlined"
                    size="small"
                    onClick={() => saveFile(previous.name, previous)}
                  >
                    {t('previous.download')}
                  </Button>
                  {!isViewOnly && !file && (
                    <Button variant="outlined" size="small" onClick={() => choose(previous)}>
                      {t('previous.restore')}
                    </Button>
                  )}
                </>
              }
            >
              {t('previous.line', { file: formatFile(previous.name, previous.size) })}
            </Notice>
          </Box>
        )}
      </Card>
      {!isViewOnly && (
        <Card title={t('replaceTitle')}>
          {replacing.error && <ErrorNotice error={replacing.error} onRetry={replacing.again} />}
          {file ? (
            <Box sx={{ display: 'flex', alignItems: 'end', gap: 3 }}>
              <Box sx={{ flex: 1 }}>
                {replacing.isCommitting ? (
                  <ProgressLine label={t('processing', { name: file.name })} />
                ) : (
                  <ProgressLine
                    label={t('uploading', { name: file.name })}
                    value={replacing.sent / Math.max(1, file.size)}
                    figures={t('uploadingFigures', {
                      sent: formatBytes(replacing.sent),
                      size: formatBytes(file.size),
                    })}
                  />
                )}
              </Box>
              {!replacing.isCommitting && (
                <Button variant="outlined" onClick={replacing.stop}>
                  {t('stop')}
                </Button>
              )}
            </Box>
          ) : (
            <>
              <UnfinishedUploads replacing={item.id} />
              <FileDrop
                label={t('replaceDrop')}
                accept={extensions.map((extension) => `.${extension}`).join(',')}
                help={t('replaceHelp')}
                error={problem}
                onFile={choose}
              />
            </>
          )}
        </Card>
      )}
      {planned && (
        <ReplaceReview
          item={item}
          file={planned}
          onApply={(keepsCurrent) => replacing.start({ file: planned, keepsCurrent })}
          onClose={() => setPlanned(undefined)}
        />
      )}
    </>
  )
}

interface Props {
  readonly item: Item
  readonly file: File
  readonly onApply: (keepsCurrent: boolean) => void
  readonly onClose: () => void
}

/** Up to this size, the current file is downloaded before it is replaced, unless the person declines it (bytes). */
const keptSize = 100 * 1024 * 1024

/** Shows the current and the new file of an item; `onApply` starts the replacement. */
const ReplaceReview = ({ item, file, onApply, onClose }: Props) => {
  const { size = -1 } = item
  const hasFile = size >= 0
  const [keepsCurrent, setKeepsCurrent] = useState(hasFile && size <= keptSize)
  return (
    <Review
      title={t('replacePlan')}
      subject={item.title}
      undo={keepsCurrent ? { reason: t('previous.undo') } : 'none'}
      changes={[
        {
          name: 'file',
          label: t('file'),
          before: formatFile(item.name, item.size),
          after: formatFile(file.name, file.size),
          format: String,
        },
      ]}
      warnings={keepsCurrent ? [] : [warning(t('replaceWarning'), { detail: t('replaceDetail') })]}
      request={{ operation: items.update, input: { ...pathOf(item), file } }}
      readAgain={async () => {
        const present = await send(items.read, { itemId: item.id })
        return { file: formatFile(present.name, present.size) }
      }}
      apply={(left) => {
        if (left.length > 0) onApply(keepsCurrent)
        return Promise.resolve()
      }}
      onClose={onClose}
      actionLabel={t('replaceAction')}
    >
      {hasFile && (
        <CheckChoice
          label={t('previous.keep', { size: formatBytes(size) })}
          help={t('previous.keepHelp')}
          checked={keepsCurrent}
          onChange={setKeepsCurrent}
        />
      )}
    </Review>
  )
}
