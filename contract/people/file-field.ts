import { z } from 'zod'

const isFileId = (text: string) => text === '' || z.uuid().safeParse(text).success

/** The id of an uploaded file, or nothing; the format tells the form of the admin app which field it needs. */
export const fileField = (format: 'notice-file' | 'information-form') =>
  z.string().refine(isFileId, 'invalid').meta({ format })
