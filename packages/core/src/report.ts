/** An agent's statement at the end of its work. It is an opinion: only debussy's own verification passes a phase. */
export interface Report {
  readonly phase: string;
  readonly status:
    | 'completed'
    | 'failed'
    | 'blocked'
    | 'needs_human_verification'
    | 'continue'
    | 'split_request';
  readonly summary?: string | undefined;
  readonly tasks_completed?: readonly string[] | undefined;
  readonly tasks_remaining?: readonly string[] | undefined;
  readonly files_modified?: readonly string[] | undefined;
  readonly recommendation?: 'proceed' | 'halt' | undefined;
  readonly split_details?: SplitDetails | undefined;
}

export interface SplitDetails {
  readonly reason: string;
  readonly original_issue_count?: number | undefined;
  readonly total_sub_phases?: number | undefined;
  readonly recommended_sub_phases: readonly SubPhase[];
}

export interface SubPhase {
  readonly sub_phase_id: string;
  readonly name: string;
  readonly scope?: string | undefined;
  readonly issues?: readonly string[] | undefined;
  readonly tasks?: readonly string[] | undefined;
  readonly files?: readonly string[] | undefined;
  readonly depends_on?: readonly string[] | undefined;
  readonly gates?: readonly SubPhaseGate[] | undefined;
  readonly gates_reason?: string | undefined;
  readonly estimated_complexity?: string | undefined;
}

export interface SubPhaseGate {
  readonly name: string;
  readonly command: string;
  readonly expectation?: string | undefined;
}
