/** True when it happened in time. The timer keeps nothing alive and is gone as soon as it is not needed. */
export async function within(happens: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([happens.then(() => true), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
