import { AppError } from "../../errors.ts";

/** What a reader refuses is the file that came with the request: its 422 points there (contract section 3). */
export async function aboutTheFile<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 422 || error.errors.length > 0) throw error;
    const { code, message: detail } = error;
    throw new AppError(code, detail, { cause: error, errors: [{ pointer: "#/file", code, detail }] });
  }
}
