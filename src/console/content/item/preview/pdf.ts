import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- Vite makes the URL of the file its default export
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = worker

/** Images with more pixels than this are left out of pages. */
const mostPixels = 32 * 1024 * 1024

/** The most width and height of a drawn page (px of the screen). */
const limits = { width: 1_600, height: 2_200 } as const

/** A document that is open in a worker of its own. */
export type Pdf = PDFDocumentProxy

/** Why a document can't be shown. */
export type PdfProblem = 'password' | 'broken'

/** Starts to open a document. `close` ends the worker, also if the document is not open yet. */
export const openPdf = (
  bytes: Blob,
): { readonly opened: Promise<Pdf>; readonly close: () => void } => {
  let isClosed = false
  let task: ReturnType<typeof getDocument> | undefined
  const open = async () => {
    const data = new Uint8Array(await bytes.arrayBuffer())
    if (isClosed) throw new Error('The document was closed before it was open.')
    // The content security policy allows neither code from text nor WebAssembly.
    task = getDocument({
      data,
      isEvalSupported: false,
      useWasm: false,
      useSystemFonts: true,
      maxImageSize: mostPixels,
      verbosity: 0,
    })
    return task.promise
  }
  return {
    opened: open(),
    close: () => {
      isClosed = true
      void task?.destroy()
    },
  }
}

/** Returns why a document could not be opened. */
export const problemOf = (error: unknown): PdfProblem =>
  error instanceof Error && error.name === 'PasswordException' ? 'password' : 'broken'

/** A drawn page. */
export interface PdfPage {
  readonly image: Blob
  readonly text: string
}

/** Draws a page (from 1) as wide as `width` (CSS px). Rejects if `signal` is aborted, or the page is broken. */
export const drawPage = async (
  pdf: Pdf,
  number: number,
  width: number,
  signal: AbortSignal,
): Promise<PdfPage> => {
  const page = await pdf.getPage(number)
  signal.throwIfAborted()
  const { width: pageWidth, height: pageHeight } = page.getViewport({ scale: 1 })
  const scale = Math.min(
    (width * window.devicePixelRatio) / pageWidth,
    limits.width / pageWidth,
    limits.height / pageHeight,
  )
  const viewport = page.getViewport({ scale })
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(viewport.width)
  canvas.height = Math.ceil(viewport.height)
  const drawing = page.render({ canvas, viewport })
  signal.addEventListener('abort', () => drawing.cancel(), { once: true })
  await drawing.promise
  const image = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  if (!image) throw new Error('The page could not be drawn.')
  const { items } = await page.getTextContent()
  return { image, text: items.map((item) => ('str' in item ? item.str : '')).join(' ') }
}
