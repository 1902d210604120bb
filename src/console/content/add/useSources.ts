import { useEffect, useState } from 'react'
import { randomId } from '../../shell/storage/randomId.ts'
import { draft } from './addDraft.ts'
import { newFiles, rowOf, type FileRow } from './files.ts'
import type { AddForm } from './form.ts'
import type { Proposal } from './recognize/packageCard.ts'
import { fileNameOfUrl, recognizeUrl, titleOfUrl } from './recognize/recognizeUrl.ts'
import { titleOfFile, typesOfExtension } from './recognize/fileNames.ts'
import type { FieldName, AddValues } from './values.ts'
import { isSame } from '../../shell/changes/equality.ts'
import { nothing } from './values.ts'

/**
 * Returns the changes of the form when the proposal changes: of fields that are empty or still have the last proposed value. Values
 * that are no longer proposed are cleared; values that a person entered are kept.
 */
export const proposalChanges = (values: AddValues, before: Proposal, next: Proposal): Proposal => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(next)])] as FieldName[]
  const changes = names
    .filter((name) => {
      const value = values[name]
      const isUntouched = name in before && (value === before[name] || isSame(value, before[name]))
      return isUntouched || isSame(value, nothing[name])
    })
    .map((name) => [name, next[name] ?? nothing[name]] as const)
    .filter(([name, value]) => values[name] !== value)
  return Object.fromEntries(changes)
}

/** Manages the selected or entered content and its proposals. Entered values are never overwritten. */
export const useSources = (
  form: AddForm,
  rows: readonly FileRow[],
  setRows: (rows: readonly FileRow[]) => void,
) => {
  const [proposed, setProposed] = useState<Proposal>({})
  useEffect(() => draft.keepFiles(rows), [rows])
  // Drafts contain what a person entered. The content proposes the rest again.
  useEffect(() => {
    const { source, url, text, dataUrl } = form.getValues()
    const [only] = rows
    if (source === 'file' && rows.length === 1 && only) propose(only.proposed)
    else if (source === 'url' && url !== '') readAddress(url)
    else if (source === 'dataUrl' && dataUrl !== '') readDownload(dataUrl)
    else if (source === 'text' && text !== '') void readJson(text)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page is shown
  }, [])

  const propose = (next: Proposal) => {
    const changes = proposalChanges(form.getValues(), proposed, next)
    for (const [name, value] of Object.entries(changes)) form.setValue(name as FieldName, value)
    // Also the error of a field that was left empty before.
    const names = (Object.keys(changes) as FieldName[]).filter(
      (name) => form.formState.isSubmitted || form.getFieldState(name).invalid,
    )
    if (names.length > 0) void form.trigger(names)
    setProposed(next)
  }

  /** Shows the files: title and type of one file are in the form, those of several files in their rows, without other proposals. */
  const show = (next: readonly FileRow[]) => {
    const [only] = next
    const { title, type } = proposed
    if (next.length > 1) propose({ ...(title === undefined ? {} : { title }), type: type ?? '' })
    else if (rows.length > 1 && only) {
      propose(only.proposed)
      form.setValue('title', only.title)
      form.setValue('type', only.type)
    } else if (next.length === 0) propose({})
    setRows(next)
  }

  const addFiles = async (files: readonly File[]) => {
    const added = await Promise.all(newFiles(rows, files).map(rowOf))
    const [first] = added
    if (!first) return
    if (rows.length === 0 && added.length === 1) propose(first.proposed)
    const { title, type } = form.getValues()
    // The entered title and type of the only file move to its row.
    const before = rows.length === 1 ? rows.map((row) => ({ ...row, title, type })) : rows
    show([...before, ...added])
  }

  const readAddress = (address: string) => {
    const type = recognizeUrl(address)
    propose({ title: titleOfUrl(address), ...(type === undefined ? {} : { type }) })
  }

  /** Proposes the type of a JSON text, but no title. */
  const readJson = async (text: string) => {
    const reader = await import('./recognize/recognizeJson.ts').catch(() => undefined)
    const type = reader?.recognizeJson(text)
    const { title } = proposed
    propose({
      ...(title === undefined ? {} : { title }),
      ...(type === undefined ? {} : { type }),
    })
  }

  const readDownload = (address: string) => {
    const filename = fileNameOfUrl(address)
    const [type] = typesOfExtension(filename)
    const title = filename === '' ? '' : titleOfFile(filename)
    propose({ title, filename, ...(type === undefined ? {} : { type }) })
  }

  return {
    change: show,
    addFiles: (files: readonly File[]) => void addFiles(files),
    /** What the content proposes, as opposed to what a person entered. */
    proposed,
    readAddress,
    readJson,
    readDownload,
    /** Removes the files and their proposals. */
    clear: () => {
      propose({})
      setRows([])
    },
    /** Puts a file back as the only one. */
    putBack: (file: File, isJson: boolean) =>
      setRows([{ id: randomId(), file, title: '', type: '', isJson, proposed: {}, errors: {} }]),
  }
}
