extension RandomAccessCollection where Index == Int {
    /// How many elements come first that are to be on the left; the others follow.
    func partition(where isLeft: (Element) -> Bool) -> Int {
        var lower = startIndex
        var upper = endIndex
        while lower < upper {
            let middle = (lower + upper) / 2
            if isLeft(self[middle]) { lower = middle + 1 } else { upper = middle }
        }
        return lower - startIndex
    }
}
