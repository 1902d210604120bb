import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { itemsAtOnce, sharing } from '../../../rest/content/sharing.ts'
import { send } from '../../shell/api.ts'
import { itemsById } from '../../shared/bulk/kinds/itemsById.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { paths } from '../../shell/paths.ts'
import { usePermission } from '../../shell/permissions.ts'
import { loadSelection, selection, toSelected } from '../../shared/selection/selection.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Publication } from '../queries.ts'
import type { ResultRow } from './outcomes.ts'
import { t } from './messages.ts'

interface Props {
  readonly publication: Pick<Publication, 'owner'>
  readonly rows: readonly ResultRow[]
}

/** The next step after layers were published: sharing them. Nothing if there are no new layers, or if the member can't share them. */
export const ShareNewLayers = ({ publication: { owner }, rows }: Props) => {
  const navigate = useNavigate()
  const permission = usePermission(sharing.shareOwn, owner)
  const ids = rows.flatMap(({ outcome, mapItemId, featureItemId }) =>
    outcome === 'published' ? [mapItemId, featureItemId].filter((id) => id !== undefined) : [],
  )
  const count = ids.length
  const share = useMutation({
    mutationFn: async () => {
      if (count <= itemsAtOnce) {
        await navigate(paths.sharing(...ids))
        return
      }
      // More than a URL can name.
      const found = await itemsById(ids, { send })
      await loadSelection()
      selection.clear()
      selection.add([...found.values()].map(toSelected))
      await navigate(paths.sharing())
    },
  })
  if (count === 0 || !permission.allowed) return null
  return (
    <>
      <Notice
        tone="info"
        action={
          <ActionButton
            variant="outlined"
            icon="share"
            loading={share.isPending}
            onClick={() => share.mutate()}
          >
            {t('share.action', { count })}
          </ActionButton>
        }
      >
        {t('share.line')}
      </Notice>
      {share.error && <ErrorNotice error={share.error} />}
    </>
  )
}
