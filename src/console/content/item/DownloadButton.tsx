import { useMutation } from '@tanstack/react-query'
import type { Item } from '../../../rest/records/item.ts'
import { items } from '../../../rest/content/items.ts'
import { send } from '../../shell/api.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { saveFile } from '../../shell/files/saveFile.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { t } from './messages.ts'

/** Downloads the data of an item; disabled for items without data. */
export const DownloadButton = ({ item }: { item: Item }) => {
  const { id, name, title } = item
  const download = useMutation({
    mutationFn: async () => saveFile(name ?? title, await send(items.data, { itemId: id })),
  })
  return (
    <>
      {download.error && <ErrorNotice error={download.error} />}
      <ActionButton
        variant="outlined"
        loading={download.isPending}
        disabledReason={item.size === undefined || item.size < 0 ? t('noData') : undefined}
        onClick={() => download.mutate()}
      >
        {t('download')}
      </ActionButton>
    </>
  )
}
