import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { createFolder, nameProblem } from '../../shared/folders/folders.ts'
import { t as tFolders } from '../../shared/folders/messages.ts'
import { content } from '../../../rest/content/content.ts'
import type { Folder } from '../../../rest/content/items.ts'
import { search } from '../../../rest/content/search.ts'
import { fieldNamed, refusedIn } from '../../shell/forms/refused.ts'
import { mutate } from '../../shell/changes/mutate.ts'
import { paths } from '../../shell/paths.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useFocusOnError } from '../../ui/fields/useFocusOnError.ts'
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
  const [text, setText] = useState(folder?.title ?? '')
  const [problem, setProblem] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const form = useFocusOnError(attempt)
  const showProblem = (message: string) => {
    setProblem(message)
    setAttempt((count) => count + 1)
  }
  const create = (title: string) => createFolder(owner, title, { message: t('created', { title }) })
  const rename = async ({ id, title: before }: Folder, title: string) => {
    const input = (newTitle: string) => ({ userName: owner, folderId: id, newTitle })
    await mutate(content.updateFolder, input(title), {
      invalidates: [content.list, search.items],
      title: t('renamedWritten', { before, title }),
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
  const saving = useMutation({
    mutationFn: async (title: string) => {
      onDone(await (folder ? rename(folder, title) : create(title)))
      onClose()
    },
    onError: (error) => {
      const refused = refusedIn(error, fieldOf)
      if (refused) showProblem(refused.message)
    },
  })
  const { isPending, error } = saving
  const save = () => {
    const title = text.trim()
    const others = folders.filter(({ id }) => id !== folder?.id)
    const found = nameProblem(title, others)
    if (found !== undefined) return showProblem(found)
    setProblem(undefined)
    if (isPending) return
    if (title === folder?.title) onClose()
    else saving.mutate(title)
  }
  const label = t(folder ? 'rename' : 'create')
  return (
    <ActionPanel
      isSmall
      onClose={onClose}
      title={label}
      subtitle={folder?.title}
      action={label}
      sending={{ isPending, error: refusedIn(error, fieldOf) ? null : error }}
      onAction={save}
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField
          label={tFolders('name')}
          error={problem}
          value={text}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the panel has one field
          autoFocus
          autoComplete="off"
          onChange={(event) => {
            setProblem(undefined)
            setText(event.target.value)
          }}
        />
      </form>
    </ActionPanel>
  )
}
