import { createFolder, nameProblem } from '../../shared/folders/folders.ts'
import { t as tFolders } from '../../shared/folders/messages.ts'
import { content } from '../../../rest/content/content.ts'
import type { Folder } from '../../../rest/content/items.ts'
import { search } from '../../../rest/content/search.ts'
import { fieldNamed } from '../../shell/forms/refused.ts'
import { schemaOf } from '../../shell/forms/useForm.ts'
import { usePlainForm } from '../../shell/forms/usePlainForm.ts'
import { mutate } from '../../shell/changes/mutate.ts'
import { paths } from '../../shell/paths.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ActionPanel } from '../../shell/review/ActionPanel.tsx'
import { t } from './messages.ts'

interface Props {
  readonly owner: string
  /** The folder to rename; undefined creates one. */
  readonly folder: Folder | undefined
  /** The folders of the owner, whose titles are unique. */
  readonly folders: readonly Folder[]
  readonly onDone: (folderId: string) => void
  readonly onClose: () => void
}

const fieldOf = fieldNamed(['title'], { newtitle: 'title' })

/** Creates or renames a folder of a member. */
export const FolderNamePanel = ({ owner, folder, folders, onDone, onClose }: Props) => {
  const create = (title: string) => createFolder(owner, title, { message: t('created', { title }) })
  const rename = async ({ id, title: before }: Folder, title: string) => {
    const input = (newTitle: string) => ({ userName: owner, folderId: id, newTitle })
    await mutate(content.updateFolder, input(title), {
      invalidates: [content.list, search.items],
      title: t('renamedWritten', { before, title }),
      endTitle: t('renamedWrittenDone', { before, title }),
      target: { label: title, href: paths.allContent({ owner, folder: id }) },
      message: t('renamed', { before, title }),
      undo: {
        operation: content.updateFolder,
        input: input(before),
        title: t('renamedBack', { before, title }),
      },
    })
    return id
  }
  const others = folders.filter(({ id }) => id !== folder?.id)
  const { formProps, field, sending } = usePlainForm({
    schema: schemaOf<{ title: string }>(({ title }) => ({
      title: nameProblem(title.trim(), others),
    })),
    shown: { title: folder?.title ?? '' },
    fieldOf,
    send: async (values) => {
      const title = values.title.trim()
      if (title !== folder?.title) onDone(await (folder ? rename(folder, title) : create(title)))
      onClose()
    },
  })
  const label = t(folder ? 'rename' : 'create')
  return (
    <ActionPanel
      isSmall
      onClose={onClose}
      title={label}
      subtitle={folder?.title}
      action={label}
      form={formProps.id}
      sending={sending}
    >
      <form {...formProps}>
        <TextField
          label={tFolders('name')}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the panel has one field
          autoFocus
          autoComplete="off"
          {...field('title')}
        />
      </form>
    </ActionPanel>
  )
}
