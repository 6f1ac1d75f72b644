/** One thing that was looked at. */
export interface DoctorFinding {
  readonly check: 'queue' | 'queue safe' | 'clocks' | 'remote' | 'compare-and-swap' | 'versions' | 'workers';
  readonly ok: boolean;
  readonly detail: string;
  /** What to do; empty when all is well. */
  readonly hint: string;
}

export function well(check: DoctorFinding['check'], detail: string): DoctorFinding {
  return { check, ok: true, detail, hint: '' };
}

export function ill(check: DoctorFinding['check'], detail: string, hint: string): DoctorFinding {
  return { check, ok: false, detail, hint };
}
