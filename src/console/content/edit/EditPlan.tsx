import { useMemo } from 'react'
import { isAdministrator } from '../../../rest/protocol/authorization.ts'
import type { Item } from '../../../rest/records/item.ts'
import { editSteps } from '../../shared/bulk/kinds/edit.ts'
import { useStartRun } from '../../shared/bulk/useStartRun.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { note, warning } from '../../shell/plan/warning.ts'
import type { SelectedItem } from '../../shared/selection/selection.ts'
import { useSession } from '../../shell/session/session.ts'
import { targetOf } from '../partitionByPermission.ts'
import { changesOf } from './changes.ts'
import { editDraft } from './editDraft.ts'
import { previewOf, type ItemEdit } from './itemEdit.ts'
import { t } from './messages.ts'

interface Props {
  readonly items: readonly SelectedItem[]
  readonly present: ReadonlyMap<string, Item>
  readonly wanted: ItemEdit
  readonly onClose: () => void
}

/** Copied requests: those of the first items, since each item has its own. */
const maxCopied = 20

/** Shows what changes for how many items, and starts the bulk operation. */
export const EditPlan = ({ items, present, wanted, onClose }: Props) => {
  const startRun = useStartRun()
  const { person } = useSession()
  const preview = useMemo(() => previewOf(present, wanted), [present, wanted])
  const changes = useMemo(() => changesOf(preview.edits, present), [preview, present])
  const { edits, problems, same } = preview
  const count = edits.size
  const edited = items.flatMap((item) => {
    const edit = edits.get(item.id)
    return edit ? [{ ...targetOf(item), change: edit }] : []
  })
  const has = (name: string) => changes.some((change) => change.name === name)
  const warnings = [
    problems.size > 0 &&
      warning(t('plan.problems', { count: problems.size }), {
        list: [...problems].map(([id, { name, message }]) =>
          t('plan.problem', {
            title: present.get(id)?.title ?? id,
            name: t(`name.${name}`),
            message,
          }),
        ),
      }),
    has('url') && warning(t('plan.urls')),
    wanted.status.endsWith('authoritative') &&
      isAdministrator(person) &&
      note(t('plan.authoritative')),
    same > 0 && note(t('plan.same', { count: same })),
  ]
  const start = async () => {
    await startRun(
      {
        kind: 'edit',
        title: t('run', { count }),
        endTitle: t('runEnded', { count }),
        change: edited[0]?.change,
      },
      [edited],
      { changes },
      editDraft,
    )
  }
  return (
    <Plan
      undo="bulk"
      title={t('plan.title', { count })}
      changes={changes}
      warnings={warnings}
      request={edited.slice(0, maxCopied).flatMap((target) => editSteps(target, target.change.to))}
      apply={start}
      actionLabel={t('plan.action', { count })}
      onClose={onClose}
    />
  )
}
