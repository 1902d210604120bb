/** A file as a server has stored it. */
export interface StoredUpload {
  /** Bytes. */
  readonly size: number
  /** Reads the bytes back and returns their SHA-256 in hexadecimal digits. */
  hash(): Promise<string>
}

/** One way to upload the file that is measured. */
export interface UploadWay {
  readonly name: string
  /** Uploads the file and returns the time in seconds. Throws an error if the upload fails. */
  send(): Promise<number>
  /** Returns the file that the server has stored. A way whose server stores nothing counts the bytes in `send`. */
  stored?(): Promise<StoredUpload>
  /** Removes the file from the server, so that every upload finds the server in the same state. */
  clear?(): Promise<void>
}

/** How an upload is divided: bytes in each part, and the number of parts in flight at a time. */
export interface UploadParts {
  readonly partSize: number
  readonly inFlight: number
}
