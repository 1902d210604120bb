import { useEffect, useState } from 'react'
import { draft } from './draft.ts'
import { newFiles, rowOf, type FileRow } from './files.ts'
import type { AddForm } from './form.ts'
import { fileNameAt, recognizeAddress, titleOfAddress } from './recognizeAddress.ts'
import { titleOfFile, typesOfEnding } from './recognizeFile.ts'

interface Proposal {
  readonly title: string
  readonly type: string | undefined
  readonly filename?: string
}

/** What was chosen or entered as content, and what that suggests. What a person has written is never overwritten. */
export const useSources = (
  form: AddForm,
  rows: readonly FileRow[],
  setRows: (rows: readonly FileRow[]) => void,
) => {
  const [proposal, setProposal] = useState<Proposal>({ title: '', type: undefined })
  useEffect(() => draft.keepFiles(rows), [rows])

  const propose = (next: Proposal) => {
    const { title, type } = form.getValues()
    if (title === '' || title === proposal.title) form.setValue('title', next.title)
    if (next.type !== undefined && (type === '' || type === proposal.type))
      form.setValue('type', next.type)
    if (form.formState.isSubmitted) void form.trigger(['title', 'type'])
    setProposal(next)
  }

  /** One file has its title and type in the form, several have them in their rows. */
  const change = (next: readonly FileRow[]) => {
    const [only] = next
    if (rows.length > 1 && next.length === 1 && only) {
      form.setValue('title', only.title)
      form.setValue('type', only.type)
    }
    setRows(next)
  }

  const addFiles = async (files: readonly File[]) => {
    const added = await Promise.all(newFiles(rows, files).map(rowOf))
    const [first] = added
    if (!first) return
    if (rows.length === 0 && added.length === 1)
      propose({ title: first.title, type: first.type === '' ? undefined : first.type })
    const { title, type } = form.getValues()
    // What was said of the only file so far goes with it.
    const before = rows.length === 1 ? rows.map((row) => ({ ...row, title, type })) : rows
    setRows([...before, ...added])
  }

  return {
    change,
    addFiles: (files: readonly File[]) => void addFiles(files),
    typeProposed: proposal.type,
    readAddress: (address: string) =>
      propose({ title: titleOfAddress(address), type: recognizeAddress(address) }),
    readDownload: (address: string) => {
      const name = fileNameAt(address)
      const { filename } = form.getValues()
      if (filename === '' || filename === proposal.filename) form.setValue('filename', name)
      const [type] = typesOfEnding(name)
      propose({ title: name === '' ? '' : titleOfFile(name), type, filename: name })
    },
    /** Forgets what was chosen and proposed. */
    clear: () => {
      setRows([])
      setProposal({ title: '', type: undefined })
    },
    /** Puts a file back as the only one. */
    putBack: (file: File) =>
      setRows([{ id: crypto.randomUUID(), file, title: '', type: '', errors: {} }]),
  }
}
