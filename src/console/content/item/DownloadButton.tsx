import { useMutation } from '@tanstack/react-query'
import type { Item } from '../../../rest/records/item.ts'
import { sharing } from '../../../rest/content/sharing.ts'
import { items } from '../../../rest/content/items.ts'
import { send } from '../../shell/api.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { usePermission } from '../../shell/permissions.ts'
import { saveFile } from '../../shell/files/saveFile.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { t } from './messages.ts'

/** Whether an item has a file to download. */
const hasData = ({ size = -1 }: Pick<Item, 'size'>) => size >= 0

/** Whether the download is the primary action of the item's page: for people who can't share the item. */
export const useIsDownloadFirst = (item: Item): boolean => {
  const canShare = usePermission(sharing.shareOwn, item).allowed
  return !canShare && hasData(item) && Boolean(item.name)
}

/** Downloads the data of an item; disabled for items without data. */
export const DownloadButton = ({ item, isFirst = false }: { item: Item; isFirst?: boolean }) => {
  const { id, name, title } = item
  const download = useMutation({
    mutationFn: async () => saveFile(name ?? title, await send(items.data, { itemId: id })),
  })
  return (
    <>
      {download.error && <ErrorNotice error={download.error} />}
      <ActionButton
        variant={isFirst ? 'contained' : 'outlined'}
        icon="download"
        loading={download.isPending}
        disabledReason={hasData(item) ? undefined : t('noData')}
        onClick={() => download.mutate()}
      >
        {t('download')}
      </ActionButton>
    </>
  )
}
